// Implements generators/values/values.hpp: special values, alone or in combination.
#include <algorithm>
#include <cmath>

#include "generators/values/value_codes.hpp"
#include "generators/values/values.hpp"

namespace assay {
namespace {

void add_floats(FloatFormat const& format, std::vector<std::uint64_t>& codes) {
  auto const sign = format.sign_bit();
  auto const both = [&](std::uint64_t magnitude) {
    codes.push_back(magnitude);
    codes.push_back(magnitude | sign);
  };
  auto const number = [&](double value) { return round(Number::of(value), format); };
  std::uint64_t const one = number(1), least_normal = std::uint64_t{1} << format.fraction_bits;
  if (format.has_sign) both(0);
  both(one);
  if (format.has_infinity()) both(format.infinity_code());
  if (format.has_nan()) codes.push_back(format.nan_code());
  if (format.has_sign) both(1);
  both(format.max_finite_code());
  if (format.has_sign) {
    both(least_normal);
    both(least_normal - 1);
  }
  for (double const value : {0.5, 1.5, 2.0, 2.5, 3.0}) both(number(value));
  both(one + 1);
  both(one - 1);
  both(format.max_finite_code() - 1);
  // Limits of exact integers: the last halves, the last odd integer, the first even neighbors.
  for (double const shift : {-1.0, 0.0, 1.0}) {
    auto const power = std::ldexp(1.0, format.precision() + static_cast<int>(shift) - 1);
    both(number(power));
    both(number(power) - 1);
    both(number(power) + 1);
  }
  int const least = format.min_exponent(), greatest = -least;
  for (int const exponent : {greatest / 2, greatest / 2 + 1, least / 2, least / 2 - 1})  // squares near the ends of the
                                                                                         // range
    both(number(std::ldexp(1.0, exponent)));
  for (double const value : {1.0 / 3, 0.1, 10.0, 3.14159265358979312, 0.70710678118654757, 1e-3, 127.0, 128.0, 255.0,
                             256.0, 32767.0, 32768.0, 65535.0, 65536.0, 2147483647.0, 2147483648.0, 4294967296.0})
    both(number(value));
  if (format.nan == NanCodes::ieee) both(format.infinity_code() | 1);  // signaling NaN
  if (format.has_nan() && format.has_negative_zero()) codes.push_back(format.nan_code() | sign);
}

void add_integers(Codes const& type, unsigned bits, std::vector<std::uint64_t>& codes) {
  Int128 const half = Int128{1} << (bits / 2), zero = type.zero();
  Int128 const all[] = {
      zero, zero + 1, zero - 1, type.least(), type.greatest(), zero + 2, zero - 2, type.least() + 1,
      type.greatest() - 1, Int128{bits}, Int128{bits} - 1, zero + 3, zero - 3, (type.least() + type.greatest()) / 2,
      half, half - 1, -half, Int128{bits} + 1, zero + 7, zero - 7, type.greatest() / 3 * 2, type.greatest() / 3,
      half + 1, -half - 1, zero + 10, Int128{1} << 24, (Int128{1} << 24) + 1, (Int128{1} << 53) + 1,
      // In f32 (and bf16), above the midpoint of two numbers; in f64, on it: double rounding rounds down.
      (Int128{1} << 62) + (Int128{1} << 38) + 1, (Int128{1} << 62) + (Int128{1} << 54) + 1,
      (Int128{1} << 63) + (Int128{1} << 39) + 1, -(Int128{1} << 62) - (Int128{1} << 38) - 1};
  for (Int128 const value : all)
    if (value >= type.least() && value <= type.greatest()) codes.push_back(static_cast<std::uint64_t>(value));
}

}  // namespace

std::vector<std::uint64_t> special_codes(Element const& element) {
  Codes const type(element);
  std::vector<std::uint64_t> all, codes;
  if (type.is_float())
    add_floats(type.format(), all);
  else
    add_integers(type, element.integer.bits, all);
  for (auto const code : all)
    if (std::ranges::find(codes, code) == codes.end()) codes.push_back(code);
  return codes;
}

}  // namespace assay
