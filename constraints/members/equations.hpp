// Determines the result types of an op from its clauses, without its declared result types.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/members/members.hpp"

namespace assay {

// Whether and how a result is quantized, if conditions of clauses depend on it.
enum class ResultKind : std::uint8_t { open, plain, per_tensor, per_axis };

// Known facts about one result.
struct ResultFacts {
  Type type = nullptr;  // the complete type
  std::optional<std::vector<Interval>> shape;
  std::map<std::size_t, Interval> sizes;  // sizes of single dimensions
  Type element = nullptr;
  std::map<std::string, Type, std::less<>> parts;  // types whose storage_type, scales, ... the quantization has
  std::optional<std::int64_t> quantization_dimension;
  std::optional<FormulaValue> elements;  // for tensors of integers or booleans: one value, or a list
};

class Equations {
public:
  Equations(Operation const& op, OpSpec const& spec, OpMembers const& members, Evaluator& evaluator);

  // Returns the facts that all clauses determine about each result. If the op is `executed`, its execution rules are
  // also used. If a clause depends on whether the result is quantized, uses the alternative that does not contradict
  // the clauses; if there are several, the declared one.
  std::vector<ResultFacts> solve(bool executed = false);

private:
  // f(result), f(results...), f(results[i]), f(result, axis); value(result); shape(result)[axis],
  // shape(result)[a:b]
  struct Target {
    std::string function;
    std::vector<std::size_t> results;
    std::optional<std::size_t> axis;
    std::optional<std::size_t> count;  // number of sizes from `axis` on; the value is then a list
    bool each = false;                 // f(results...): one value per result
  };

  std::vector<ResultFacts> read_all();
  void read(Expr const& formula);
  void read_row(Row const& row, Segment segment);
  Type element_of_class(std::string_view name) const;
  void read_chain(Expr const& chain);
  void read_except(Expr const& except);
  void read_list(Expr const& list, Expr const& other);
  void read_alternatives(Expr const& formula);
  void read_call(Expr const& call);
  void share_shapes();
  void read_has_type(Expr const& formula);
  void read_signature(Expr const& list, std::span<Type const> types);
  void forget(Expr const& chain, Expr const& dim);
  bool is_count(Expr const& call) const;
  bool depends_on_results(Expr const& expr, int depth = 0) const;
  std::optional<Target> target(Expr const& expr);
  std::optional<Target> part_of_shape(Expr const& expr);
  std::optional<std::vector<std::size_t>> results_named(Expr const& expr);
  void assign(Target const& target, Expr const& value);
  void assign_one(std::string const& function, ResultFacts& facts, FormulaValue const& value,
                  std::optional<std::size_t> axis);
  void assign_size(ResultFacts& facts, std::size_t axis, Interval size);
  FormulaValue evaluate_plain(Expr const& expr);
  void merge_type(ResultFacts& facts, Type type);

  // equations_kinds.cpp: conditions that depend on whether the result is quantized
  Tribool truth(Expr const& formula, int depth = 0);
  Tribool truth_of_call(Expr const& call);
  bool is_possible(std::vector<ResultFacts> const& facts);

  // equations_parts.cpp: element types by their parts
  void read_part(Expr const& result, Expr const& other);
  void note_part(ResultFacts& facts, std::string const& function, Type type, int depth = 0);
  void read_quantization_dimension(Expr const& subscript, Expr const& list, Expr const& found);
  void assemble_element(ResultFacts& facts);

  Operation const& op_;
  OpSpec const& spec_;
  OpMembers const& members_;
  std::vector<Segment> segments_;
  Evaluator& evaluator_;
  std::vector<ResultFacts> facts_;
  bool executed_ = false;
  bool rank_missed_ = false;  // an equation for single sizes was skipped because the rank was unknown
  bool shapes_are_same_ = false;
  ResultKind kind_ = ResultKind::open;
  bool asked_for_kind_ = false;
};

// Returns the facts from the rules of an op and its variant.
std::vector<ResultFacts> facts_of(Operation const& op, OpSpec const& spec, ProgramScope const& scope, Arena& arena,
                                  bool executed);

}  // namespace assay
