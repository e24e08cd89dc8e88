// What adjoints of a value add to those of the values that it depends on: one link of a tape, for several elements at once.
//
// Lane l of an adjoint belongs to the l-th of the elements whose bounds are expected. Lanes do not meet: each is the sum, in the
// same order, that it would be alone.
#pragma once

#include "bounds/tape.hpp"

namespace assay::bounds {

// `adjoint`: of the step that has the link; `to`: of the step that it leads to; there is room for all of their elements.
// Gives how many multiplications and additions it took, of one lane: zeros are skipped. Large products are computed on
// that many threads; what they give does not depend on it.
double add_backward(Link const& link, PartialAdjoint& adjoint, PartialAdjoint& to, std::size_t workers);

struct Weighed {
  Lanes first, rest;
};
// What |adjoint| is multiplied by: the errors of a step's elements of first order, and the others.
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
