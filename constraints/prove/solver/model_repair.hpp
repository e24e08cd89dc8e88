// Model repair: a local search from values that satisfy most formulas to values that satisfy all of them, by a few
// changes of one symbol each. When a row is added to an op skeleton, the previous model satisfies most formulas, and
// only values of the new row are missing. Finding these takes one hundredth of the time of a query to Z3.
//
// Deterministic. If no values are found, the result is unknown.
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
  // Returns values within bounds for all symbols in the formulas. Symbols without a value in `model` start with an
  // arbitrary value.
  std::optional<Model> repair(std::span<Term const* const> formulas, Model const& model);

  // Returns the symbols of a formula. Cached.
  std::vector<Term const*> const& symbols(Term const* formula);

  // Returns the total number of evaluated formulas.
  std::uint64_t work() const { return work_; }

private:
  // Formulas that must each be true, with their symbols.
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
