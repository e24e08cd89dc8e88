// Operands for tests of functions: numbers of all exponents, numbers of moderate size, and special values.
#pragma once

#include <random>
#include <vector>

#include "oracle/functions/functions.hpp"

namespace assay {

inline std::vector<UnaryFunction> unary_functions() {
  std::vector<UnaryFunction> all;
  for (int i = 0; i <= static_cast<int>(UnaryFunction::bessel_i1e); ++i) all.push_back(static_cast<UnaryFunction>(i));
  return all;
}

inline std::vector<BinaryFunction> binary_functions() {
  std::vector<BinaryFunction> all;
  for (int i = 0; i <= static_cast<int>(BinaryFunction::zeta); ++i) all.push_back(static_cast<BinaryFunction>(i));
  return all;
}

// Returns zeros, infinities, NaN, the ends of the normal and subnormal ranges, small integers and fractions with their
// neighbors, with both signs.
inline std::vector<std::uint64_t> special_codes(FloatFormat const& format) {
  std::vector<std::uint64_t> codes;
  auto const with_signs = [&](std::uint64_t magnitude) {
    codes.push_back(magnitude);
    if (format.has_sign) codes.push_back(magnitude | format.sign_bit());
  };
  std::uint64_t const hidden = std::uint64_t{1} << format.fraction_bits;
  for (std::uint64_t const code : {std::uint64_t{0}, std::uint64_t{1}, hidden - 1, hidden, hidden + 1,
                                   format.max_finite_code() - 1, format.max_finite_code()})
    with_signs(code & format.magnitude_mask());
  if (format.has_nan()) codes.push_back(format.nan_code());
  if (format.has_infinity()) with_signs(format.infinity_code());
  for (double const value : {0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 8.0, 9.0, 27.0}) {
    std::uint64_t const code = round(Number::of(value), format);
    if (format.is_nan(code)) continue;
    with_signs(code);
    if (code > 0) with_signs(code - 1);
    if (code < format.max_finite_code()) with_signs(code + 1);
  }
  return codes;
}

// Draws half of the samples from all codes, which is uniform by exponent, and half of moderate size, where functions
// vary most.
class Samples {
public:
  Samples(FloatFormat const& format, std::uint64_t seed) : format_(format), random_(seed) {}

  std::uint64_t operator()() {
    std::uint64_t const bits = random_();
    std::uint64_t const mask = format_.bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << format_.bits) - 1;
    if (bits & 1) return random_() & mask;
    double const scale[] = {1, 4, 30, 1000};
    double const unit = static_cast<double>(random_() >> 11) * 0x1p-53;
    return round(Number::of((bits & 2 ? -unit : unit) * scale[bits >> 2 & 3]), format_);
  }

private:
  FloatFormat const& format_;
  std::mt19937_64 random_;
};

// Whether two numbers, rounded to odd, are equal. Numbers far outside of all formats only need the same direction,
// since the exponent ranges of the engines differ.
inline bool same(Number const& x, Number const& y) {
  constexpr std::int64_t kFar = std::int64_t{1} << 30;
  if (x.kind != y.kind || x.negative != y.negative) return false;
  if (x.kind != NumberKind::finite) return true;
  if (x.exponent > kFar || x.exponent < -kFar) return x.exponent > kFar ? y.exponent > kFar : y.exponent < -kFar;
  return x.exponent == y.exponent && x.significand == y.significand;
}

}  // namespace assay
