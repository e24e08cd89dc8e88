// Propagates the adjoints of a value to the values that it depends on: through one link of a tape, for several elements
// at once.
//
// Lane l of an adjoint belongs to the l-th requested element. Lanes are independent: each is the same sum, in the same
// order, as in a separate computation.
#pragma once

#include "bounds/tape.hpp"

namespace assay::bounds {

// `adjoint` belongs to the step with the link, and `to` to the step that it leads to; `to` has room for all of its
// elements. Returns the number of multiplications and additions per lane; zeros are skipped. Uses up to `workers`
// threads for large products. The result does not depend on their number.
double add_backward(Link const& link, PartialAdjoint& adjoint, PartialAdjoint& to, std::size_t workers);

struct Weighed {
  Lanes first, rest;
};
// Factors of |adjoint|: the first-order errors of a step's elements, and the other errors.
class Weights {
public:
  // `rounding` is the relative error of adjoints.
  Weights(Step const& step, double rounding);
  // For bounds of the total errors of the elements.
  explicit Weights(Doubles const& radius);

  Weighed weigh(PartialAdjoint const& adjoint) const;

private:
  Doubles const* first_ = nullptr;  // nullptr: all are zero
  Doubles rest_;
  bool is_finite_ = true;
};

}  // namespace assay::bounds
