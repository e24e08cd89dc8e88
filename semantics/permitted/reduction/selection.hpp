// Reductions with an arbitrary body. The order is free, so the result is known only if the order does not matter. For a
// body that selects one of its arguments (such as argmax), this is proved for the current elements. Suppose that for a
// winner w, body(x, w) = w for every x before it and body(w, x) = w for every x after it, and that body(x, y) is x or y
// for all other ordered pairs. Then every tree over the elements yields w: each subtree yields one of its elements, and
// w if it contains w. The initial values must lose against w on both sides. Alternatively, w is an initial value, wins
// on both sides, and certainly occurs.
#pragma once

#include "semantics/permitted/reduction/terms.hpp"

namespace assay {

class Selection {
public:
  static constexpr std::size_t kMaxSumTerms = 1024;  // half a million runs of the body

  // Inputs are the `count` operands from first_input on, and initial values those from first_init on.
  Selection(SetCall& call, CompiledBlock const& body, std::size_t first_input, std::size_t first_init,
            std::size_t count)
      : call_(call), body_(body), first_input_(first_input), first_init_(first_init), count_(count) {}

  CombinationSets sets(Combination const& terms);

private:
  using Values = std::vector<RuntimeValue>;  // one element of each input
  Values element(OperandTerm const& term) const;
  Values combined(Values const& x, Values const& y);
  CombinationSets known(Values const& values) const;
  CombinationSets unknown(std::string reason) const;

  SetCall& call_;
  CompiledBlock const& body_;
  std::size_t first_input_, first_init_, count_;
};

}  // namespace assay
