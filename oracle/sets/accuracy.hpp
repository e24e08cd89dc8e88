// Accuracy requirements, and the codes that they permit.
//
// Codes are compared by their order: all codes of a format except NaN, from -infinity to infinity. Neighbors differ by
// one, and -0 is one below +0 (formats without -0 have no gap there). The order of +0 is 0.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

#include "oracle/formats/number.hpp"

namespace assay {

std::int64_t order_of(std::uint64_t code, FloatFormat const& format);  // code must not be NaN
std::uint64_t code_of(std::int64_t order, FloatFormat const& format);
std::int64_t least_order(FloatFormat const& format);     // of -infinity, or the least number
std::int64_t greatest_order(FloatFormat const& format);  // of infinity, or the greatest number

// The maximum difference from the exact value y is the largest of these. If all are zero, results must be correctly
// rounded.
struct Accuracy {
  // Units in the last place of y: 2^(e - p + 1) for 2^e <= |y| < 2^(e+1), at least the least subnormal number, at most
  // the unit of the greatest binade. `per_magnitude` times |x| of the (first) operand is added to `ulps`.
  double ulps = 0;
  double per_magnitude = 0;
  double relative = 0;  // times |y|
  double absolute = 0;
  // Maximum |x| of the (first) operand for which this holds. Beyond it, any number or infinity is permitted.
  double within = std::numeric_limits<double>::infinity();
  bool depends_on_magnitude() const { return per_magnitude != 0 || within < std::numeric_limits<double>::infinity(); }
  bool operator==(Accuracy const&) const = default;
};

// The codes from `low` to `high` in order, and NaN if `nan`. `number` is false if the set contains only NaN.
struct CodeSet {
  std::int64_t low = 0, high = 0;
  bool number = true, nan = false;

  static CodeSet only_nan() { return {0, 0, false, true}; }
  static CodeSet point(std::int64_t order) { return {order, order, true, false}; }
  static CodeSet of(std::uint64_t code, FloatFormat const& format);  // {code}
  static CodeSet all(FloatFormat const& format);                     // any code
  bool is_point() const { return number ? low == high && !nan : true; }
  bool contains(std::uint64_t code, FloatFormat const& format) const;
  void include(CodeSet const& other);  // extends to the smallest such set that contains both
  bool operator==(CodeSet const&) const = default;
};

// Returns the codes within `accuracy` of the exact value, and its correct rounding. `exact` is the result of an engine,
// rounded to odd; `magnitude` is the |x| of Accuracy. If the permitted distance exceeds the greatest number by half a
// unit, infinity (in formats without infinity, the result of `round`) is permitted, as in OpenCL. If the exact value is
// zero or infinite, only it is permitted, unless `accuracy.absolute` is not 0; if it is NaN, only NaN. With `flush`, if
// a number between zero and the least normal number is permitted, so is the zero of its sign. This also applies if the
// exact value is in that range but is rounded to the least normal number.
CodeSet permitted(Number const& exact, FloatFormat const& format, Accuracy const& accuracy, double magnitude = 0,
                  bool flush = false);

}  // namespace assay
