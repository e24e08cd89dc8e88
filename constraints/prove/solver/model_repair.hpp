// Model repair: from values that satisfy most formulas to values that satisfy all of them, by a few
// changes of one symbol each (local search). When an op skeleton gets one row more, the model
// before it satisfies most formulas, and only the values of the new row are missing; to find these
// takes a hundredth of the time of a question to Z3.
//
// Deterministic. Where no values are found, nothing is known.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "constraints/values/term.hpp"

namespace assay {

using Model = std::unordered_map<Term const*, Int128>;

class ModelRepair {
public:
  // Values for all symbols in the formulas, within their bounds; those that `model` has no value
  // for begin with one.
  std::optional<Model> repair(std::span<Term const* const> formulas, Model const& model);

  // The symbols of a formula; it is iterated over once.
  std::vector<Term const*> const& symbols(Term const* formula);

  // The total number of evaluated formulas.
  std::uint64_t work() const { return work_; }

private:
  // The formulas that must each be true, with their symbols.
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

}  // namespace assay
