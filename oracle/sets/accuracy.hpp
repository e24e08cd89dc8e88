// How far from the exact value a result may lie, and which codes that permits.
//
// Codes are compared by their order: all codes of a format but NaN on one line, from -infinity to infinity, neighbors
// one apart, -0 one below +0 (formats without -0 have no gap there). Order +0 is 0.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

#include "oracle/formats/number.hpp"

namespace assay {

std::int64_t order_of(std::uint64_t code, FloatFormat const& format);  // not of NaN
std::uint64_t code_of(std::int64_t order, FloatFormat const& format);
std::int64_t least_order(FloatFormat const& format);     // of -infinity, or the least number
std::int64_t greatest_order(FloatFormat const& format);  // of infinity, or the greatest number

// The result may differ from the exact value y by the largest of these. All zero: correctly rounded.
struct Accuracy {
  // Units in the last place of y: 2^(e - p + 1) for 2^e <= |y| < 2^(e+1), at least the least subnormal number, at most
  // that of the greatest binade. `per_magnitude` times |x| of the (first) operand is added to `ulps`.
  double ulps = 0;
  double per_magnitude = 0;
  double relative = 0;  // times |y|
  double absolute = 0;
  // Greatest |x| of the (first) operand that this holds for. Beyond it any number or infinity is permitted.
  double within = std::numeric_limits<double>::infinity();
  bool depends_on_magnitude() const { return per_magnitude != 0 || within < std::numeric_limits<double>::infinity(); }
  bool operator==(Accuracy const&) const = default;
};

// Codes from `low` to `high`, by order, and NaN if `nan`. `number` is false if NaN is all there is.
struct CodeSet {
  std::int64_t low = 0, high = 0;
  bool number = true, nan = false;

  static CodeSet only_nan() { return {0, 0, false, true}; }
  static CodeSet point(std::int64_t order) { return {order, order, true, false}; }
  static CodeSet of(std::uint64_t code, FloatFormat const& format);  // {code}
  static CodeSet all(FloatFormat const& format);                     // any code
  bool is_point() const { return number ? low == high && !nan : true; }
  bool contains(std::uint64_t code, FloatFormat const& format) const;
  void include(CodeSet const& other);  // the least set of this form that holds both
  bool operator==(CodeSet const&) const = default;
};

// The codes that lie within `accuracy` of the exact value, and its correct rounding. `exact` is as engines give it,
// rounded to odd; `magnitude` is the |x| of Accuracy. Where the permitted distance reaches beyond the greatest number
// by half a unit, infinity (in formats without one: what `round` gives) is permitted, as OpenCL has it. A result of
// exactly zero or infinity is permitted alone unless `accuracy.absolute` is not 0; NaN is permitted alone. With
// `flush`, where a number between zero and the least normal one is permitted, so is the zero of its sign: also for an
// exact value in there that is rounded to the least normal number.
CodeSet permitted(Number const& exact, FloatFormat const& format, Accuracy const& accuracy, double magnitude = 0,
                  bool flush = false);

}  // namespace assay
