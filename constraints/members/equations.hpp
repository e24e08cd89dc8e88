// Finds what the clauses of an op say about its results, without looking at the results that are
// written.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "constraints/members/members.hpp"

namespace assay::inline constraints {

// What is known of one result.
struct ResultFacts {
  Type type = nullptr;  // all of it
  std::optional<std::vector<Interval>> shape;
  std::map<std::size_t, Interval> sizes;  // single dimensions
  Type element = nullptr;
  std::optional<FormulaValue> elements;  // of a tensor of integers or booleans: one value, or a list of them
};

class Equations {
public:
  Equations(Operation const& op, OpSpec const& spec, OpMembers const& members, Evaluator& evaluator);

  // Facts of each result, from all clauses; when the op is `executed`, also from the rules of its
  // execution.
  std::vector<ResultFacts> solve(bool executed = false);

private:
  // f(result), f(results...), f(results[i]), f(result, axis); value(result); shape(result)[axis],
  // shape(result)[a:b]
  struct Target {
    std::string function;
    std::vector<std::size_t> results;
    std::optional<std::size_t> axis;
    std::optional<std::size_t> count;  // of sizes from that axis on; then the value is a list of them
  };

  void read(Expr const& formula);
  void read_row(Row const& row, Segment segment);
  void read_chain(Expr const& chain);
  void read_except(Expr const& except);
  void forget(Expr const& chain, Expr const& dim);
  bool depends_on_results(Expr const& expr, int depth = 0) const;
  std::optional<Target> target(Expr const& expr);
  std::optional<Target> part_of_shape(Expr const& expr);
  std::optional<std::vector<std::size_t>> results_named(Expr const& expr);
  void assign(Target const& target, Expr const& value);
  void assign_one(std::string const& function, ResultFacts& facts, FormulaValue const& value,
                  std::optional<std::size_t> axis);
  void assign_size(ResultFacts& facts, std::size_t axis, Interval size);
  FormulaValue evaluate_plain(Expr const& expr);

  OpSpec const& spec_;
  OpMembers const& members_;
  std::vector<Segment> segments_;
  Evaluator& evaluator_;
  std::vector<ResultFacts> facts_;
  bool executed_ = false;
  bool rank_missed_ = false;  // an equation for some sizes of a result whose rank was not known yet
};

}  // namespace assay::inline constraints
