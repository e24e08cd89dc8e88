// Complex functions in doubles, if these decide the rounding of both parts. For the sources of this folder only.
//
// Products and quotients of f32: products of parts are exact doubles, and a sum of two is s + e exactly (Knuth). It is
// rounded to odd, then to f32, which is one rounding since 53 >= 24 + 2 (Boldo and Melquiond 2008). A quotient of two
// such sums has a relative error below 2^-50.
//
// Products of f64: each product of parts is a Pair (Dekker), and so is their sum but for an error below 2^-100 of the
// magnitudes. If the ends of that interval round to the same, that is the result.
//
// Functions of f32: what the formulas below make of real functions that are trusted to 2^-40 (fast_functions.hpp),
// without cancellation, so relative errors stay below 2^-37. Ziv's test decides. Operands with a part that is zero, not
// finite or so large that an exponential would leave the doubles settle nothing.
//
//   exp z   = e^x cos y + i e^x sin y
//   log z   = log(x^2 + y^2) / 2 + i atan2(y, x), unless x^2 + y^2 is within 2^-10 of 1
//   sqrt z  = t + i y / (2t) with t = sqrt((|z| + |x|) / 2), parts exchanged for x < 0
//   sinh z  = sinh x cos y + i cosh x sin y,   cosh z = cosh x cos y + i sinh x sin y
//   tanh z  = (sinh x cosh x + i sin y cos y) / (sinh^2 x + cos^2 y)
//   sin z, cos z, tan z: -i sinh iz, cosh iz, -i tanh iz
//
// Functions of f64, and quotients: the same formulas in Pairs (pair_functions.hpp), with relative errors below 2^-82:
// sums that cancel more than some bits are left to the engine. Also
//   atanh z = log1p(4 x / ((1 - x)^2 + y^2)) / 4 + i atan2(2 y, (1 - x) (1 + x) - y^2) / 2,   atan z = -i atanh iz
// and, where one part is below 2^-200, the same without the square of that part.
#pragma once

#include <optional>

#include "oracle/functions/functions.hpp"

namespace assay::complex_fast {

template <class T> struct Parts { T real, imag; };

// Returns nothing if the rounding is not decided, or for other functions.
std::optional<Parts<float>> settle(UnaryFunction function, Parts<float> x);
std::optional<Parts<float>> settle(BinaryFunction function, Parts<float> x, Parts<float> y);
std::optional<Parts<double>> settle(UnaryFunction function, Parts<double> x);
std::optional<Parts<double>> settle_quotient(Parts<double> x, Parts<double> y);
std::optional<Parts<double>> settle(BinaryFunction function, Parts<double> x, Parts<double> y);

}  // namespace assay::complex_fast
