// Transcendental functions of f64 with Pairs (pair_functions.hpp), if these decide the rounding. Only for sources of
// this folder.
//
// The errors of the Pairs are proved to be below 2^-86, and the test uses 2^-80. The test is Ziv's: the ends of that
// interval must round to the same double. It fails for one operand in about 2^26, for which the engine is used, and for
// every exact midpoint.
#pragma once

#include <cstddef>

#include "oracle/functions/functions.hpp"

namespace assay {

constexpr bool has_pairs(UnaryFunction function) {
  using enum UnaryFunction;
  switch (function) {
    case rsqrt:
    case cbrt:
    case exponential:
    case exponential_minus_one:
    case log:
    case log_plus_one:
    case logistic:
    case sine:
    case cosine:
    case tan:
    case tanh:
    case acos:
    case acosh:
    case asin:
    case asinh:
    case atan:
    case atanh:
    case cosh:
    case sinh:
    case erf:
    case erfc:
    case erf_inv:
    case lgamma:
    case digamma:
      return true;
    default:
      return false;
  }
}
constexpr bool has_pairs(BinaryFunction function) {
  return function == BinaryFunction::power || function == BinaryFunction::atan2;
}

// Computes f(x) rounded, or NaN if the rounding is not decided. Requires has_pairs(function). `values` must not be an
// operand.
void settle_f64(UnaryFunction function, double const* x, double* values, std::size_t count);
void settle_f64(BinaryFunction function, double const* x, double const* y, double* values, std::size_t count);

// The array functions of functions.hpp for f64, in one thread. They require has_pairs(function).
void evaluate_f64(UnaryFunction function, void const* x, void* out, std::size_t count);
void evaluate_f64(BinaryFunction function, void const* x, void const* y, void* out, std::size_t count);

}  // namespace assay
