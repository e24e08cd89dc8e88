// Propagates the adjoints of a value to the values that it depends on: one link of a tape, for several elements at
// once.
//
// Lane l of an adjoint belongs to the l-th of the requested elements. Lanes are independent: each is the same sum, in
// the same order, as in a separate computation.
#pragma once

#include "bounds/tape.hpp"

namespace assay::bounds {

// `adjoint`: of the step that has the link; `to`: of the step that it leads to, with room for all of its elements.
// Returns the number of multiplications and additions for one lane; zeros are skipped. Large products are computed on
// that many threads; the result does not depend on it.
double add_backward(Link const& link, PartialAdjoint& adjoint, PartialAdjoint& to, std::size_t workers);

struct Weighed {
  Lanes first, rest;
};
// The factors of |adjoint|: the first-order errors of a step's elements, and the other errors.
class Weights {
public:
  // `rounding`: of adjoints, relative.
  Weights(Step const& step, double rounding);
  // Bounds of all errors of the elements.
  explicit Weights(Doubles const& radius);

  Weighed weigh(PartialAdjoint const& adjoint) const;

private:
  Doubles const* first_ = nullptr;  // none: all are zero
  Doubles rest_;
  bool is_finite_ = true;
};

}  // namespace assay::bounds
