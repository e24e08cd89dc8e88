// From values that make most formulas true to values that make all of them true, without a solver: by a few changes of
// one symbol each. A form of an op that gets one row more keeps its model in most cases, but for the new row's values;
// to find these this way takes a hundredth of the time of a question to Z3.
//
// It finds values or it does not, and then nothing is known. Always the same ones.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "constraints/values/term.hpp"

namespace assay::inline constraints {

using Model = std::unordered_map<Term const*, Int128>;

class ModelRepair {
public:
  // Values for all symbols in the formulas, within their bounds; those that `model` has no value for begin with one.
  std::optional<Model> repair(std::span<Term const* const> formulas, Model const& model);

  // The symbols of a formula; it is gone through once.
  std::vector<Term const*> const& symbols(Term const* formula);

  // How many formulas were evaluated, in all.
  std::uint64_t work() const { return work_; }

private:
  // What must be true each by itself, with its symbols.
  struct Part {
    Term const* formula;
    std::vector<Term const*> symbols;
  };
  std::vector<Part> const& parts(Term const* formula);

  std::unordered_map<Term const*, std::vector<Part>> parts_;
  std::unordered_map<Term const*, std::vector<Term const*>> symbols_;
  std::uint64_t work_ = 0;

  class Attempt;
};

}  // namespace assay::inline constraints
