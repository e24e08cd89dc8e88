// Numbers as unevaluated sums of two doubles, of about 106 bits. For the sources of this folder only.
//
// A Pair has |low| <= ulp(high) / 2, but for roundings. With u = 2^-53, the relative errors of the operations are
//   Pair + Pair   3 u^2 + 13 u^3     Pair + double   2 u^2
//   Pair x Pair   7 u^2              Pair x double   3 u^2
//   Pair / Pair   16 u^2             sqrt            4 u^2
// (Joldes, Muller and Popescu, "Tight and rigorous error bounds for basic building blocks of double-word arithmetic",
// ACM TOMS 44, 2017, for the same algorithms or for ones that do less; 2^-102 bounds all of them.) That is without
// overflow and underflow: operands and results are 0 or of magnitudes within [2^-480, 2^480].
//
// kFma: products use the fused multiply-add of the processor; without it Dekker's algorithm yields the same bits.
#pragma once

#include <cmath>

namespace assay::pairs {

#define ASSAY_PAIR [[gnu::always_inline]] inline

struct Pair {
  double high = 0, low = 0;
};

ASSAY_PAIR Pair operator-(Pair const& x) { return {-x.high, -x.low}; }
ASSAY_PAIR Pair twice(Pair const& x) { return {2 * x.high, 2 * x.low}; }
ASSAY_PAIR Pair half(Pair const& x) { return {x.high / 2, x.low / 2}; }

// Exact. Of any two numbers, and where |x| >= |y| or x is 0.
ASSAY_PAIR Pair sum(double x, double y) {
  double const total = x + y, part = total - x;
  return {total, (x - (total - part)) + (y - part)};
}
ASSAY_PAIR Pair ordered_sum(double x, double y) {
  double const total = x + y;
  return {total, y - (total - x)};
}

// Exact.
template <bool kFma> ASSAY_PAIR Pair product(double x, double y) {
  double const total = x * y;
  if constexpr (kFma) {
    return {total, __builtin_fma(x, y, -total)};
  } else {
    constexpr double kSplit = 0x1p27 + 1;
    double const x_scaled = x * kSplit, x_high = x_scaled - (x_scaled - x), x_low = x - x_high;
    double const y_scaled = y * kSplit, y_high = y_scaled - (y_scaled - y), y_low = y - y_high;
    return {total, ((x_high * y_high - total) + x_high * y_low + x_low * y_high) + x_low * y_low};
  }
}

ASSAY_PAIR Pair add(Pair const& x, double y) {
  Pair const top = sum(x.high, y);
  return ordered_sum(top.high, top.low + x.low);
}

ASSAY_PAIR Pair add(Pair const& x, Pair const& y) {
  Pair const top = sum(x.high, y.high), rest = sum(x.low, y.low);
  Pair const middle = ordered_sum(top.high, top.low + rest.high);
  return ordered_sum(middle.high, middle.low + rest.low);
}

template <bool kFma> ASSAY_PAIR Pair multiply(Pair const& x, double y) {
  Pair const top = product<kFma>(x.high, y);
  return ordered_sum(top.high, top.low + x.low * y);
}

template <bool kFma> ASSAY_PAIR Pair multiply(Pair const& x, Pair const& y) {
  Pair const top = product<kFma>(x.high, y.high);
  return ordered_sum(top.high, top.low + (x.high * y.low + x.low * y.high));
}

template <bool kFma> ASSAY_PAIR Pair divide(Pair const& x, Pair const& y) {
  double const quotient = x.high / y.high;
  Pair const rest = add(x, -multiply<kFma>(y, quotient));
  return ordered_sum(quotient, rest.high / y.high);
}

template <bool kFma> ASSAY_PAIR Pair root(Pair const& x) {
  if (x.high == 0) return {};
  double const start = std::sqrt(x.high);
  Pair const square = product<kFma>(start, start);
  double const rest = ((x.high - square.high) - square.low) + x.low;
  return ordered_sum(start, rest / (2 * start));
}

}  // namespace assay::pairs
