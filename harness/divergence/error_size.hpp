// The error of a whole tensor as one number.
#pragma once

#include "semantics/program/tensor.hpp"

namespace assay::divergence {

// The greatest absolute difference of two elements, divided by the greatest magnitude of `exact`: a relative error in
// the maximum norm (Higham, "Accuracy and Stability of Numerical Algorithms", 2nd edition, section 6.2). Elements that
// are the same infinity, or both NaN, do not differ. If exactly one of two elements is finite, the result is infinite.
// If `exact` is zero everywhere, returns the greatest difference. The tensors must have the same element type and
// shape.
double relative_error(Tensor const& actual, Tensor const& exact);

// Half the distance from 1 to the next number of the type; 0 for integers and booleans.
double unit_roundoff(Element const& element);

}  // namespace assay::divergence
