#include "oracle/sets/nearby.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace assay {
namespace {

// For magnitudes in this range, the relative error of double arithmetic below is at most its unit roundoff.
constexpr double kMinMagnitude = 0x1p-900, kMaxMagnitude = 0x1p900;
constexpr double kDistanceSlack = 1 - 0x1p-48;  // allows for the rounding errors of a distance

// Moves the code by one in the order towards `to`.
std::uint64_t step_towards(std::uint64_t code, std::uint64_t to, FloatFormat const& format) {
  auto const from = order_of(code, format), end = order_of(to, format);
  return from == end ? code : code_of(from < end ? from + 1 : from - 1, format);
}

}  // namespace

double value_of_code(std::uint64_t code, FloatFormat const& format) {
  if (format.name == kF32.name) return std::bit_cast<float>(static_cast<std::uint32_t>(code));
  if (format.name == kF64.name) return std::bit_cast<double>(code);
  return std::bit_cast<double>(convert(code, format, kF64));
}

std::uint64_t code_of_value(double value, FloatFormat const& format) {
  if (format.name == kF32.name) return std::bit_cast<std::uint32_t>(static_cast<float>(value));
  if (format.name == kF64.name) return std::bit_cast<std::uint64_t>(value);
  return convert(std::bit_cast<std::uint64_t>(value), kF64, format);
}

// If the result is a power of two, the exact value may be in the binade below, whose units are half as large.
double Nearby::distance(double value, double magnitude) const {
  int const binade = std::max<int>(std::ilogb(value), static_cast<int>(format_.min_exponent()));
  double const unit = std::ldexp(1.0, binade - format_.fraction_bits);
  bool const is_power = std::fabs(value) == std::ldexp(1.0, binade);
  double const ulps = accuracy_.ulps + (accuracy_.per_magnitude != 0 ? accuracy_.per_magnitude * magnitude : 0);
  double const least = std::max(
      {ulps * (is_power ? unit / 2 : unit), accuracy_.relative * (std::fabs(value) - unit / 2), accuracy_.absolute});
  return (least - unit / 2) * kDistanceSlack - least * (1 - kDistanceSlack);
}

std::uint64_t Nearby::at(std::uint64_t code, double magnitude, double position) const {
  double const value = value_of_code(code, format_);
  double const size = std::fabs(value);
  if (!(size > kMinMagnitude && size < kMaxMagnitude) || !(magnitude <= accuracy_.within)) return code;
  double const distance = this->distance(value, magnitude);
  if (!(distance > 0) || !std::isfinite(distance)) return code;
  std::uint64_t found = code_of_value(value + position * distance, format_);
  for (int tries = 0; tries < 3; ++tries) {
    double const there = value_of_code(found, format_);
    if (there == value || !std::isfinite(there) || there == 0) return code;
    if (std::fabs(there - value) <= distance && std::signbit(there) == std::signbit(value)) return found;
    found = step_towards(found, code, format_);
  }
  return code;
}

void Nearby::move(std::byte* codes, std::size_t count, double const* positions, double const* magnitudes) const {
  if (format_.name == kF32.name) return move_f32(reinterpret_cast<float*>(codes), count, positions, magnitudes);
  std::size_t const bytes = format_.storage_bytes();
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t code = 0;
    std::memcpy(&code, codes + i * bytes, bytes);
    code = at(code, magnitudes ? magnitudes[i] : 0, positions[i]);
    std::memcpy(codes + i * bytes, &code, bytes);
  }
}

// Same as `at`, with units of f32 computed from its bits. Special cases use `at`.
void Nearby::move_f32(float* values, std::size_t count, double const* positions, double const* magnitudes) const {
  for (std::size_t i = 0; i < count; ++i) {
    auto const bits = std::bit_cast<std::uint32_t>(values[i]);
    std::uint32_t const exponent = bits >> 23 & 0xFF;
    double const magnitude = magnitudes ? magnitudes[i] : 0;
    bool const is_plain = exponent > 23 && exponent < 255 && bits << 9 != 0 && magnitude <= accuracy_.within;
    double const value = values[i], size = std::fabs(value);
    double const unit = std::bit_cast<float>((is_plain ? exponent - 23 : 1) << 23);
    double const ulps = accuracy_.ulps + (magnitudes ? accuracy_.per_magnitude * magnitude : 0);
    double const least = std::max({ulps * unit, accuracy_.relative * (size - unit / 2), accuracy_.absolute});
    double const reach = (least - unit / 2) * kDistanceSlack - least * (1 - kDistanceSlack);
    auto const found = static_cast<float>(value + positions[i] * reach);
    bool const is_near = is_plain && reach > 0 && found != 0 && std::signbit(found) == std::signbit(values[i]) &&
                         std::fabs(static_cast<double>(found) - value) <= reach;
    if (is_near)
      values[i] = found;
    else
      values[i] = std::bit_cast<float>(static_cast<std::uint32_t>(at(bits, magnitude, positions[i])));
  }
}

}  // namespace assay
