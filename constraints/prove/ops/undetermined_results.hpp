// Two valid ops that differ in their results' types alone: where there are such, the rules do not determine the results.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "constraints/prove/ops/lint.hpp"

namespace assay::inline constraints {

class Twins {
public:
  // `steps`: of the solver, for the whole search.
  Twins(Encodings& encodings, FormLimits const& limits, std::uint64_t steps)
      : encodings_(encodings), limits_(limits), step_limit_(steps) {}

  void search();

  UniqueReport const& shapes() const { return shapes_; }
  UniqueReport const& element_types() const { return element_types_; }
  std::size_t forms() const { return forms_; }
  std::uint64_t steps() const { return steps_; }

private:
  struct Difference {
    Truth shape = Truth::no, element = Truth::no;
  };

  bool is_done() const { return shapes_.unique == Finding::no && element_types_.unique == Finding::no; }
  void compare(Solver& solver, OpForm const& first, OpForm const& second);
  void ask(Solver& solver, UnknownOp const& first, UnknownOp const& second, Truth difference, UniqueReport& report);
  Difference difference(UnknownOp const& first, UnknownOp const& second) const;
  void differ(Type a, Type b, Difference& found) const;
  std::vector<std::uint32_t> inputs(OpForm const& form) const;
  void give_up(std::string const& reason);

  Encodings& encodings_;
  FormLimits const& limits_;
  std::uint64_t step_limit_;
  UniqueReport shapes_, element_types_;
  std::map<std::vector<std::uint32_t>, std::vector<OpForm>> seen_;  // by the forms of all rows but the outputs
  std::string incomplete_;                                          // why a clause is left out of the question
  std::size_t forms_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace assay::inline constraints
