#include "oracle/sums/double_double.hpp"

#include <bit>
#include <cstring>

#include "oracle/formats/number.hpp"
#include "oracle/sums/vectors.hpp"

namespace assay::double_double {

using namespace vectors;

namespace {

// Knuth: s + x = new s + error, exactly.
template <class T> ASSAY_INLINE void two_sum(T& s, T const& x, T& error) {
  T const total = s + x;
  T const part = total - s;
  error = (s - (total - part)) + (x - part);
  s = total;
}

// Veltkamp: x = high + low, of 26 bits each.
template <class T> ASSAY_INLINE void split(T const& x, T& high, T& low) {
  T const scaled = x * 134217729.0;  // 2^27 + 1
  high = scaled - (scaled - x);
  low = x - high;
}

// Dekker: x y - product, exactly.
template <class T>
ASSAY_INLINE void product_error(T const& x_high, T const& x_low, T const& y, T const& product, T& error) {
  T y_high, y_low;
  split(y, y_high, y_low);
  error = ((x_high * y_high - product) + x_high * y_low + x_low * y_high) + x_low * y_low;
}

struct Lane {
  Vector s, c;
  ASSAY_INLINE void add(Vector const& product) {
    Vector error;
    two_sum(s, product, error);
    c += error;
  }
  ASSAY_INLINE void add(Vector const& product, Vector const& rest) {
    Vector error;
    two_sum(s, product, error);
    c += error + rest;
  }
};

template <bool kWide>
ASSAY_INLINE void accumulate_lanes(Lanes& lanes, double const* x, double const* y, std::size_t count) {
  Lane lane;
  Vector magnitude;
  load(lane.s, lanes.s);
  load(lane.c, lanes.c);
  load(magnitude, lanes.magnitude);
  for (std::size_t i = 0; i < count; i += kLanes) {
    Vector left, right;
    load(left, x + i);
    load(right, y + i);
    Vector const product = left * right;
    if constexpr (kWide) {
      Vector high, low, rest;
      split(left, high, low);
      product_error(high, low, right, product, rest);
      lane.add(product, rest);
    } else {
      lane.add(product);
    }
    magnitude += (Vector)((Bits)product & kMagnitude);
  }
  store(lanes.s, lane.s);
  store(lanes.c, lane.c);
  store(lanes.magnitude, magnitude);
}

template <bool kWide>
ASSAY_INLINE void accumulate_columns(PanelSums& sums, double const* x, double const* panel, std::size_t inner) {
  constexpr Vector kNothing{};
  Lane a{-kNothing, kNothing}, b = a, c = a, d = a;
  for (std::size_t k = 0; k < inner; ++k, panel += kPanel) {
    Vector const left = x[k] - kNothing;  // a subtraction, which keeps -0
    Vector high, low;
    if constexpr (kWide) split(left, high, low);
    auto const step = [&](Lane & lane, double const* from) __attribute__((always_inline)) {
      Vector right;
      load(right, from);
      Vector const product = left * right;
      if constexpr (kWide) {
        Vector rest;
        product_error(high, low, right, product, rest);
        lane.add(product, rest);
      } else {
        lane.add(product);
      }
    };
    step(a, panel);
    step(b, panel + 8);
    step(c, panel + 16);
    step(d, panel + 24);
  }
  std::size_t at = 0;
  for (Lane const* lane : {&a, &b, &c, &d}) {
    store(sums.s + at, lane->s);
    store(sums.c + at, lane->c);
    at += 8;
  }
}

constexpr std::uint64_t kInfinity = 0x7FF0000000000000, kOneBits = 0x3FF0000000000000;

// Replaces finite nonzero numbers by 1 with the same sign.
ASSAY_INLINE void replace_by_class(Vector& value) {
  Bits const magnitude = (Bits)value & kMagnitude;
  Bits const is_ordinary = (Bits)(magnitude - 1 < Bits{} + (kInfinity - 1));
  value = (Vector)((is_ordinary & (((Bits)value & ~kMagnitude) | kOneBits)) | (~is_ordinary & (Bits)value));
}

ASSAY_CLONES void class_lanes(double* sums, double const* x, double const* y, std::size_t count) {
  Vector total{};
  for (std::size_t i = 0; i < count; i += kLanes) {
    Vector left, right;
    load(left, x + i);
    load(right, y + i);
    replace_by_class(left);
    replace_by_class(right);
    total += left * right;
  }
  store(sums, total);
}

ASSAY_CLONES void class_columns(double* sums, double const* x, double const* panel, std::size_t inner) {
  constexpr std::size_t kVectors = kPanel / kLanes;
  constexpr Vector kNothing{};
  Vector totals[kVectors] = {};
  for (std::size_t k = 0; k < inner; ++k, panel += kPanel) {
    Vector left = x[k] - kNothing;
    replace_by_class(left);
    for (std::size_t v = 0; v < kVectors; ++v) {
      Vector right;
      load(right, panel + v * kLanes);
      replace_by_class(right);
      totals[v] += left * right;
    }
  }
  for (std::size_t v = 0; v < kVectors; ++v) store(sums + v * kLanes, totals[v]);
}

ASSAY_CLONES void narrow_lanes(Lanes& lanes, double const* x, double const* y, std::size_t count) {
  accumulate_lanes<false>(lanes, x, y, count);
}
ASSAY_CLONES void wide_lanes(Lanes& lanes, double const* x, double const* y, std::size_t count) {
  accumulate_lanes<true>(lanes, x, y, count);
}
ASSAY_CLONES void narrow_columns(PanelSums& sums, double const* x, double const* panel, std::size_t inner) {
  accumulate_columns<false>(sums, x, panel, inner);
}
ASSAY_CLONES void wide_columns(PanelSums& sums, double const* x, double const* panel, std::size_t inner) {
  accumulate_columns<true>(sums, x, panel, inner);
}

// Bits of magnitudes are ordered like the magnitudes. Subtracting 1 wraps the bits of zero to the greatest value.
ASSAY_CLONES void cover_lanes(Extent& extent, double const* values, std::size_t count) {
  Bits least = Bits{} + (std::bit_cast<std::uint64_t>(extent.least) - 1);
  Bits greatest = Bits{} + std::bit_cast<std::uint64_t>(extent.greatest);
  for (std::size_t i = 0; i < count; i += kLanes) {
    Vector value;
    load(value, values + i);
    Bits const magnitude = (Bits)value & kMagnitude, less = magnitude - 1;
    greatest = magnitude > greatest ? magnitude : greatest;
    least = less < least ? less : least;
  }
  for (std::size_t i = 0; i < kLanes; ++i) {
    extent.least = std::min(extent.least, std::bit_cast<double>(least[i] + 1));
    extent.greatest = std::max(extent.greatest, std::bit_cast<double>(greatest[i]));
  }
}

double next_down(double x) { return std::nextafter(x, -std::numeric_limits<double>::infinity()); }
double next_up(double x) { return std::nextafter(x, std::numeric_limits<double>::infinity()); }

// Returns the code of high + low.
std::uint64_t round_pair(double high, double low, FloatFormat const& to) {
  double rest = 0;
  if (low != 0) two_sum(high, low, rest);
  if (to.fraction_bits == 52) return std::bit_cast<std::uint64_t>(high);
  if (rest != 0) {
    // Rounds to odd, because the result is rounded again.
    auto bits = std::bit_cast<std::uint64_t>(high);
    if (std::signbit(rest) != std::signbit(high)) --bits;
    high = std::bit_cast<double>(bits | 1);
  }
  if (to.fraction_bits == 23) return std::bit_cast<std::uint32_t>(static_cast<float>(high));
  return round(Number::of(high), to);
}

}  // namespace

void Extent::cover(double value) {
  double const magnitude = std::fabs(value);
  greatest = std::max(greatest, magnitude);
  least = std::min(least, magnitude == 0 ? least : magnitude);
}

void Extent::cover(double const* values, std::size_t count) { cover_lanes(*this, values, count); }

std::optional<std::uint64_t> settle(Sum const& sum, Terms const& terms, FloatFormat const& to) {
  double const size = static_cast<double>(terms.count) + 32;
  if (!(terms.magnitude < 0x1p1000) || size > 0x1p40) return std::nullopt;
  // The exponent is limited to the range of double. For a grid beyond it, the comparison is false or the sum is zero.
  if (size * terms.magnitude <= std::ldexp(1.0, std::min(terms.grid + 105, 1000))) return round_pair(sum.s, sum.c, to);
  if (terms.magnitude < 0x1p-800) return std::nullopt;  // the bound would underflow
  double const bound = 2 * (size * 0x1p-53) * (size * 0x1p-53) * terms.magnitude;
  Sum exact = sum;
  two_sum(exact.s, sum.c, exact.c);
  // The bounds must have the same sign, because formats without infinity have the same NaN for overflow on both sides.
  if (!(4 * bound < std::fabs(exact.s))) return std::nullopt;
  std::uint64_t const low = round_pair(exact.s, next_down(exact.c - bound), to);
  std::uint64_t const high = round_pair(exact.s, next_up(exact.c + bound), to);
  if (low != high) return std::nullopt;
  return low;
}

Lanes::Lanes() {
  std::fill_n(s, kLanes, -0.0);
  std::fill_n(c, kLanes, 0.0);
  std::fill_n(magnitude, kLanes, 0.0);
}

void accumulate(Lanes& lanes, double const* x, double const* y, std::size_t count, bool wide) {
  (wide ? wide_lanes : narrow_lanes)(lanes, x, y, count);
}

Sum join(Lanes const& lanes) {
  Sum sum;
  for (std::size_t i = 0; i < kLanes; ++i) {
    double error = 0;
    two_sum(sum.s, lanes.s[i], error);
    sum.c += error;
    sum.c += lanes.c[i];
  }
  return sum;
}

void accumulate_panel(PanelSums& sums, double const* x, double const* panel, std::size_t inner, bool wide) {
  (wide ? wide_columns : narrow_columns)(sums, x, panel, inner);
}

double sum_of_classes(double const* x, double const* y, std::size_t count) {
  alignas(64) double sums[kLanes];
  class_lanes(sums, x, y, count);
  double total = 0;
  for (double const sum : sums) total += sum;
  return total;
}

void sum_classes_of_panel(double (&sums)[kPanel], double const* x, double const* panel, std::size_t inner) {
  class_columns(sums, x, panel, inner);
}

NonFiniteCodes::NonFiniteCodes(FloatFormat const& format)
    : nan_(round(Number::nan(), format)),
      positive_(round(Number::infinity(false), format)),
      negative_(round(Number::infinity(true), format)) {}

std::uint64_t NonFiniteCodes::of(double value) const {
  return std::isnan(value) ? nan_ : std::signbit(value) ? negative_ : positive_;
}

}  // namespace assay::double_double
