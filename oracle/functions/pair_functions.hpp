// Functions of doubles as Pairs: f(x) with a relative error below 2^-86, or NaN where that is not so. For the sources
// of this folder only.
//
// The methods are the classical ones: reduce the operand with a table until a short Taylor polynomial does, whose first
// terms are Pairs and whose others are doubles. The parts of the errors (relative to the result unless marked
// absolute; operations on Pairs are within 2^-102, and so are the entries of tables):
//
//   exponential  x - k ln2/128: absolute 2^-112; doubles from r^5/120 on: 2^-101; cut at r^10/10!: 2^-107
//   expm1        the series below 2^-4: doubles 2^-95, cut 2^-104; above, e^x - 1 loses 5 bits: 2^-96
//   log          doubles 2^-102, cut 2^-107; away from 1, |log| > 2^-8.1 and absolute errors 2^-108: 2^-99
//   log1p        as log; 1 + x is exact for a double x and 2^-105 absolute for a Pair, used from 2^-8 on: 2^-97
//   sine, cosine x - k pi/64 for |x| <= 2^20: absolute 2^-110, used for |r| >= 2^-20 unless k = 0: 2^-90; doubles
//                2^-96 and, absolute, 2^-93 for the cosine, which a sine of at most 2^-4.3 multiplies where results are
//                small: 2^-91
//                beyond 2^20 the rest is exact to 2^-190 absolute and, as a Pair, to 2^-101: as r with k = 0
//   arctangent   t = (y - a x) / (x + a y) absolute 2^-103 next to a result above 2^-7.5, or y / x itself; doubles
//                2^-103, cut 2^-99
//   erf, erfc    e^(-x^2) times a Taylor polynomial around the nearest center: doubles 2^-95, cut 2^-108; 1 - that for
//                erf from 1/8 on loses 3 bits; the series below 1/8: doubles 2^-100, cut 2^-105
//   others       of these by a few operations that do not cancel, or cancel exactly (x - 1, 1 - x, 1 + x)
//   erf_inv      one step of Halley's iteration from a double within 2^-42 (checked), computed in double: 2^-92; the
//                error of erf or erfc is not enlarged
//   lgamma       moved up to z >= 24 by products: of z log z 2^-99, absolute 2^-92 for the least z; doubles absolute
//                2^-102, cut 2^-108; used from 2^-6 on. Below zero by reflection, the logarithm of a sine (above)
//                absolute 2^-90; used from 2^-4 on
//   digamma      likewise, by sums of inverses: absolute 2^-96; below zero the cotangent 2^-90, used from 2^-4 of it on
//   power        y log|x| is below 2^10, so absolute 2^-88
//   cbrt, rsqrt  one Newton step from a double within 2^-46 (checked): its square, 2^-92
//
// tools/developer/fast_path_accuracy.cpp measures them.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "oracle/functions/fast_functions.hpp"
#include "oracle/functions/pair_tables.hpp"

namespace assay::pairs {

inline constexpr Pair kUnsettled{std::numeric_limits<double>::quiet_NaN(), 0};

// Returns the rounded value, or NaN if the rounding is not decided.
ASSAY_PAIR double settled(Pair const& value) {
  constexpr double kTrust = 0x1p-80, kMin = 0x1p-960, kMax = 0x1p1000;
  double const size = std::fabs(value.high), error = size * kTrust;
  double const low = value.high + (value.low - error), high = value.high + (value.low + error);
  return low == high && size >= kMin && size <= kMax ? low : kUnsettled.high;
}

inline constexpr double kToInteger = 0x1.8p52;  // x + this - this rounds x to an integer

ASSAY_PAIR double power_of_two(int exponent) { return std::bit_cast<double>(std::uint64_t(1023 + exponent) << 52); }
ASSAY_PAIR int exponent_of(double x) { return int(std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff) - 1023; }
ASSAY_PAIR Pair scale(Pair const& x, double power) { return {x.high * power, x.low * power}; }
ASSAY_PAIR bool within(double size, double low, double high) { return size >= low && size <= high; }

template <bool kFma, std::size_t kPairs, std::size_t kDoubles>
ASSAY_PAIR Pair evaluate(Polynomial<kPairs, kDoubles> const& polynomial, Pair const& r) {
  double tail = polynomial.rest[kDoubles - 1];
  for (std::size_t i = kDoubles - 1; i-- > 0;) tail = tail * r.high + polynomial.rest[i];
  Pair value = add(polynomial.first[kPairs - 1], tail * r.high);
  for (std::size_t i = kPairs - 1; i-- > 0;) value = add(polynomial.first[i], multiply<kFma>(value, r));
  return value;
}

template <bool kFma> struct Functions {
  static constexpr auto mul = [](auto const& x, auto const& y) __attribute__((always_inline)) {
    return multiply<kFma>(x, y);
  };

  // Returns e^x / 2^exponent, which is about 1. Requires |x| < 1000.
  ASSAY_PAIR Pair exponential(Pair const& x, int& exponent) const {
    static auto const& powers = table<ExponentialTable>();
    double const steps = (x.high * powers.per_unit + kToInteger) - kToInteger;
    auto const k = static_cast<int>(steps);
    Pair r = x;
    for (double const step : powers.step) r = add(r, -steps * step);
    exponent = k >> 7;
    Pair const& power = powers.powers[k & (kPowers - 1)];
    return add(power, mul(power, mul(r, evaluate<kFma>(powers.series, r))));
  }
  ASSAY_PAIR Pair exponential(Pair const& x) const {
    if (!(x.high > -660 && x.high < 690)) return kUnsettled;
    int exponent = 0;
    Pair const value = exponential(x, exponent);
    return scale(value, power_of_two(exponent));
  }

  ASSAY_PAIR Pair expm1(double x) const {
    static auto const& powers = table<ExponentialTable>();
    if (std::fabs(x) < 0x1p-4) return mul(evaluate<kFma>(powers.expm1, Pair{x}), x);
    if (x < -70) return {-1, 0};
    Pair const power = exponential(Pair{x});
    return x > 300 ? power : add(power, -1.0);
  }

  // Requires x > 0.
  ASSAY_PAIR Pair log(Pair const& x) const {
    if (within(x.high, 0x1p-1000, 0x1p1000)) return log_of_moderate(x, 0);
    if (!within(x.high, 0x1p-1074, std::numeric_limits<double>::max())) return kUnsettled;
    return x.high < 1 ? log_of_moderate(scale(x, 0x1p200), -200) : log_of_moderate(scale(x, 0x1p-200), 200);
  }

  // Returns the logarithm of x 2^shift.
  ASSAY_PAIR Pair log_of_moderate(Pair const& x, int shift) const {
    static auto const& logs = table<LogTable>();
    int exponent = exponent_of(x.high);
    auto const index = static_cast<int>(std::bit_cast<std::uint64_t>(x.high) >> 44 & (kReciprocals - 1));
    if (index >= kHalved) ++exponent;
    Pair const m = scale(x, power_of_two(-exponent));
    double const c = logs.reciprocals[index];
    Pair r = product<kFma>(m.high, c);
    r = add(Pair{r.high - 1, r.low}, m.low * c);
    Pair const rest = mul(r, evaluate<kFma>(logs.log1p, r));
    return add(add(mul(logs.ln2, static_cast<double>(exponent + shift)), logs.logs[index]), rest);
  }

  // Requires x > -1.
  ASSAY_PAIR Pair log1p(Pair const& x) const {
    static auto const& logs = table<LogTable>();
    if (std::fabs(x.high) < 0x1p-8) return mul(x, evaluate<kFma>(logs.log1p, x));
    return log(add(x, 1.0));
  }

  struct Angle {
    Pair sine, cosine;
    bool settled;
  };

  // Returns sine and cosine data for 2 pi k / kTurn + r.
  ASSAY_PAIR Angle angle(int k, Pair const& r) const {
    static auto const& turn = table<AngleTable>();
    Pair const square = mul(r, r);
    Pair const sine = mul(r, evaluate<kFma>(turn.sine, square)), cosine = evaluate<kFma>(turn.cosine, square);
    Pair const& s = turn.sines[k & (kTurn - 1)];
    Pair const& c = turn.sines[(k + kTurn / 4) & (kTurn - 1)];
    bool const settled = k == 0 || std::fabs(r.high) >= 0x1p-20 || (s.high != 0 && c.high != 0);
    return {add(mul(s, cosine), mul(c, sine)), add(mul(c, cosine), -mul(s, sine)), settled};
  }

  // For |x| beyond 2^20. x = m 2^e with an integer m of 53 bits. Bits of kTurn / (2 pi) whose products with m 2^e are
  // whole turns are skipped. 256 of the other bits are sufficient: the rest changes the number of steps by less than
  // 2^-190.
  ASSAY_PAIR Angle huge_angle(double x) const {
    static auto const& turn = table<AngleTable>();
    std::uint64_t const code = std::bit_cast<std::uint64_t>(std::fabs(x));
    std::uint64_t const m = (code & ((std::uint64_t{1} << 52) - 1)) | std::uint64_t{1} << 52;
    // this bit has the weight 2^(6 - e)
    auto const first = static_cast<unsigned>(static_cast<int>(code >> 52) - 1075 + 33);
    unsigned const word = first / 64, shift = first % 64;
    std::uint64_t steps[4];
    unsigned __int128 carry = 0;
    for (unsigned i = 4; i-- > 0;) {
      unsigned __int128 const two =
          static_cast<unsigned __int128>(turn.per_unit_bits[word + i]) << 64 | turn.per_unit_bits[word + i + 1];
      carry += static_cast<unsigned __int128>(static_cast<std::uint64_t>(two >> (64 - shift))) * m;
      steps[i] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    // k has the whole steps; 192 bits of the fraction follow.
    auto k = static_cast<int>(steps[0] >> 57);
    std::uint64_t rest[3];
    for (int i = 0; i < 3; ++i) rest[i] = steps[i] << 7 | steps[i + 1] >> 57;
    bool const above_half = rest[0] >> 63 != 0;
    if (above_half)
      for (auto& part : rest) part = ~part;
    k += above_half ? 1 : 0;
    int zeros = 0;
    if (rest[0] == 0) rest[0] = rest[1], rest[1] = rest[2], rest[2] = 0, zeros = 64;
    int const more = std::countl_zero(rest[0]);
    if (more > 30 && zeros != 0) return {{}, {}, false};  // few bits remain, but no double is that near to a step
    if (more != 0) {
      rest[0] = rest[0] << more | rest[1] >> (64 - more);
      rest[1] = rest[1] << more | rest[2] >> (64 - more);
    }
    zeros += more;
    Pair part = ordered_sum(static_cast<double>(rest[0] >> 11) * power_of_two(-53 - zeros),
                            static_cast<double>((rest[0] & 0x7ff) << 53 | rest[1] >> 11) * power_of_two(-117 - zeros));
    bool const is_negative = above_half != (x < 0);
    Pair const r = mul(part, scale(table<ArctangentTable>().pi, 2.0 / kTurn));
    Angle at = angle(x < 0 ? -k : k, is_negative ? -r : r);
    at.settled = true;  // r has a small relative error
    return at;
  }

  ASSAY_PAIR Angle angle(double x) const {
    static auto const& turn = table<AngleTable>();
    if (!(std::fabs(x) <= 0x1p20)) return std::fabs(x) < HUGE_VAL ? huge_angle(x) : Angle{{}, {}, false};
    double const steps = (x * turn.per_unit + kToInteger) - kToInteger;
    Pair r{x};
    for (double const step : turn.step) r = add(r, -steps * step);
    return angle(static_cast<int>(steps), r);
  }

  // For pi x with |x| <= 1/2, where the reduction is exact.
  ASSAY_PAIR Angle angle_of_pi_times(double x) const {
    constexpr double kHalfTurn = kTurn / 2.0;
    double const steps = (x * kHalfTurn + kToInteger) - kToInteger;
    return angle(static_cast<int>(steps), mul(table<ArctangentTable>().pi, x - steps / kHalfTurn));
  }

  // Returns atan(y / x) for nonnegative numbers that are not both 0.
  ASSAY_PAIR Pair arctangent(Pair const& y, Pair const& x) const {
    static auto const& angles = table<ArctangentTable>();
    bool const steep = y.high > x.high;
    Pair const& rise = steep ? x : y;
    Pair const& run = steep ? y : x;
    double const index = (rise.high / run.high * kAngles + kToInteger) - kToInteger, a = index / kAngles;
    Pair t = rise;
    if (index == 0)
      t = divide<kFma>(rise, run);
    else
      t = divide<kFma>(add(rise, -mul(run, a)), add(run, mul(rise, a)));
    Pair const rest = mul(t, evaluate<kFma>(angles.series, mul(t, t)));
    Pair const angle = add(angles.arctangents[static_cast<int>(index)], rest);
    return steep ? add(angles.half_pi, -angle) : angle;
  }

  ASSAY_PAIR Pair root_of_one_minus_square(double x) const { return root<kFma>(mul(sum(1, -x), sum(1, x))); }

  // Returns erfc(x) e^(x^2) for x from 1/8 to 27.
  ASSAY_PAIR Pair erfc_scaled(double x) const {
    using Table = ScaledErfcTable;
    static auto const& centers = table<Table>();
    double const per_unit = x < Table::kSwitch ? Table::kFine : Table::kCoarse;
    double const index = (x * per_unit + kToInteger) - kToInteger;
    auto const i = static_cast<int>(index);
    Pair const r{x - index / per_unit};
    if (x < Table::kSwitch) return evaluate<kFma>(centers.fine[i - Table::kFrom], r);
    return evaluate<kFma>(centers.coarse[i - Table::kSwitch * Table::kCoarse], r);
  }

  ASSAY_PAIR Pair erfc_above(double x) const { return mul(exponential(-product<kFma>(x, x)), erfc_scaled(x)); }

  ASSAY_PAIR Pair erf_near_zero(double x) const {
    static auto const& erf = table<ErfTable>();
    return mul(mul(erf.two_by_root_pi, evaluate<kFma>(erf.series, product<kFma>(x, x))), x);
  }

  ASSAY_PAIR Pair erf(double x) const {
    double const size = std::fabs(x);
    if (!within(size, 0x1p-480, 1e300)) return kUnsettled;
    if (size < 0x1p-3) return erf_near_zero(x);
    Pair const value = size > 8 ? Pair{1} : add(-erfc_above(size), 1.0);
    return x < 0 ? -value : value;
  }

  ASSAY_PAIR Pair erfc(double x) const {
    if (!within(x, -1e300, 26)) return kUnsettled;
    if (std::fabs(x) < 0x1p-3) return std::fabs(x) < 0x1p-100 ? Pair{1} : add(-erf_near_zero(x), 1.0);
    if (x < 0) return x < -8 ? Pair{2} : add(-erfc_above(-x), 2.0);
    return erfc_above(x);
  }

  ASSAY_PAIR Pair logistic(double x) const {
    if (x < -300) return exponential(Pair{x});
    if (x > 70) return {1, 0};
    return divide<kFma>(Pair{1}, add(exponential(Pair{-x}), 1.0));
  }

  ASSAY_PAIR Pair tanh(double size) const {
    if (size > 35) return {1, 0};
    Pair const m = expm1(2 * size);
    return divide<kFma>(m, add(m, 2.0));
  }

  ASSAY_PAIR Pair sinh(double size) const {
    Pair const m = expm1(size);
    return half(size > 300 ? m : add(m, divide<kFma>(m, add(m, 1.0))));
  }

  ASSAY_PAIR Pair cosh(double size) const {
    Pair const power = exponential(Pair{size});
    return half(size > 300 ? power : add(power, divide<kFma>(Pair{1}, power)));
  }

  ASSAY_PAIR Pair asinh(double size) const {
    if (!(size < 0x1p400)) return kUnsettled;
    Pair const square = product<kFma>(size, size);
    return log1p(add(divide<kFma>(square, add(root<kFma>(add(square, 1.0)), 1.0)), size));
  }

  ASSAY_PAIR Pair acosh(double x) const {
    if (!within(x, 1, 0x1p400)) return kUnsettled;
    Pair const above = sum(x, -1);
    return log1p(add(above, root<kFma>(mul(above, add(above, 2.0)))));
  }

  ASSAY_PAIR Pair atanh(double size) const {
    if (!(size < 1)) return kUnsettled;
    return half(log1p(divide<kFma>(Pair{2 * size}, sum(1, -size))));
  }

  ASSAY_PAIR Pair acos(double x) const {
    if (!(std::fabs(x) < 1)) return kUnsettled;
    Pair const angle = arctangent(root_of_one_minus_square(x), Pair{std::fabs(x)});
    return x < 0 ? add(table<ArctangentTable>().pi, -angle) : angle;
  }

  // f(x 2^900) is f(x) times a power of two. Used if products of x would exceed the exponent range of doubles.
  ASSAY_PAIR Pair cbrt(double x) const {
    double const size = std::fabs(x);
    if (within(size, 0x1p-450, 0x1p450)) return cbrt_of_moderate(x);
    if (!within(size, 0x1p-1074, std::numeric_limits<double>::max())) return kUnsettled;
    Pair const root = cbrt_of_moderate(x * (size < 1 ? 0x1p900 : 0x1p-900));
    double const scale = size < 1 ? 0x1p-300 : 0x1p300;
    return {root.high * scale, root.low * scale};
  }
  ASSAY_PAIR Pair rsqrt(double x) const {
    if (within(x, 0x1p-450, 0x1p450)) return rsqrt_of_moderate(x);
    if (!within(x, 0x1p-1074, std::numeric_limits<double>::max())) return kUnsettled;
    Pair const root = rsqrt_of_moderate(x * (x < 1 ? 0x1p900 : 0x1p-900));
    double const scale = x < 1 ? 0x1p450 : 0x1p-450;
    return {root.high * scale, root.low * scale};
  }

  ASSAY_PAIR Pair cbrt_of_moderate(double x) const {
    double const start = std::cbrt(x);
    Pair const square = product<kFma>(start, start);
    Pair const rest = add(-mul(square, start), x);
    double const step = rest.high / (3 * square.high);
    return std::fabs(step) < 0x1p-46 * std::fabs(start) ? ordered_sum(start, step) : kUnsettled;
  }

  ASSAY_PAIR Pair rsqrt_of_moderate(double x) const {
    double const start = 1 / std::sqrt(x);
    Pair const rest = add(-mul(product<kFma>(start, start), x), 1.0);
    return std::fabs(rest.high) < 0x1p-46 ? ordered_sum(start, start * rest.high / 2) : kUnsettled;
  }

  ASSAY_PAIR Pair power(double x, double y) const {
    if (!(x > 0) || !(within(std::fabs(y), 0x1p-400, 0x1p60) || y == 0)) return kUnsettled;
    Pair const exponent = mul(log(Pair{x}), y);
    return std::fabs(exponent.high) < 0x1p-100 ? Pair{1} : exponential(exponent);
  }

  ASSAY_PAIR Pair atan2(double y, double x) const {
    if (!within(std::fabs(x), 0x1p-450, 0x1p450) || !within(std::fabs(y), 0x1p-450, 0x1p450)) return kUnsettled;
    Pair const first = arctangent(Pair{std::fabs(y)}, Pair{std::fabs(x)});
    Pair const value = x < 0 ? add(table<ArctangentTable>().pi, -first) : first;
    return y < 0 ? -value : value;
  }

  // One step of Halley's iteration, starting from a double, on erfc(y) = 1 - x for x above 1/2.
  ASSAY_PAIR Pair erf_inv(double size) const {
    static auto const& erf_table = table<ErfTable>();
    if (!within(size, 0x1p-450, 1 - 0x1p-53)) return kUnsettled;
    double const start = estimate_erf_inv(size);
    Pair const excess = size > 0.5 ? add(-erfc(start), 1 - size) : add(erf(start), -size);
    double const newton = excess.high / (erf_table.two_by_root_pi.high * std::exp(-start * start));
    double const step = newton / (1 + start * newton);
    return std::fabs(step) < 0x1p-42 * start ? ordered_sum(start, -step) : kUnsettled;
  }

  ASSAY_PAIR Pair lgamma_above_zero(double x) const {
    static auto const& gamma = table<GammaTable>();
    Pair z{x}, factor{1};
    for (double steps = 1; z.high < 24; ++steps) {
      factor = mul(factor, z);
      z = sum(x, steps);
    }
    Pair const inverse = divide<kFma>(Pair{1}, z);
    Pair const rest = mul(inverse, evaluate<kFma>(gamma.lgamma, mul(inverse, inverse)));
    Pair const stirling = add(mul(log(z), add(z, -0.5)), -z);
    return add(add(stirling, add(gamma.half_log_two_pi, rest)), -log(factor));
  }

  ASSAY_PAIR Pair digamma_above_zero(double x) const {
    static auto const& gamma = table<GammaTable>();
    Pair z{x}, inverses{0};
    for (double steps = 1; z.high < 24; ++steps) {
      inverses = add(inverses, divide<kFma>(Pair{1}, z));
      z = sum(x, steps);
    }
    Pair const inverse = divide<kFma>(Pair{1}, z), square = mul(inverse, inverse);
    Pair const rest = add(half(inverse), mul(square, evaluate<kFma>(gamma.digamma, square)));
    return add(log(z), -add(inverses, rest));
  }

  // Returns NaN below `least`, where cancellation leaves too few bits.
  ASSAY_PAIR static Pair unless_below(double least, Pair const& value) {
    return std::fabs(value.high) >= least ? value : kUnsettled;
  }

  // Below zero, uses reflection: log(pi / |x sin(pi x)|) - lgamma(-x), and digamma(-x) - 1 / x - pi cot(pi x).
  ASSAY_PAIR Pair gamma_below_zero(double x, bool logarithm) const {
    double const part = x - std::nearbyint(x);
    Angle const at = angle_of_pi_times(part);
    if (part == 0 || !at.settled) return kUnsettled;
    Pair const& pi = table<ArctangentTable>().pi;
    if (!logarithm) {
      Pair const pole = add(divide<kFma>(Pair{1}, Pair{x}), divide<kFma>(mul(pi, at.cosine), at.sine));
      return unless_below(0x1p-4 * std::fabs(pole.high), add(digamma_above_zero(-x), -pole));
    }
    Pair const size = mul(at.sine, x);
    Pair const reflected = log(divide<kFma>(pi, size.high < 0 ? -size : size));
    return unless_below(0x1p-4, add(reflected, -lgamma_above_zero(-x)));
  }

  ASSAY_PAIR Pair gamma(double x, bool logarithm) const {
    if (!within(std::fabs(x), 0x1p-400, 0x1p400)) return kUnsettled;
    Pair const value = x < 0       ? gamma_below_zero(x, logarithm)
                       : logarithm ? lgamma_above_zero(x)
                                   : digamma_above_zero(x);
    return unless_below(0x1p-6, value);
  }

  template <UnaryFunction kFunction> ASSAY_PAIR Pair operator()(double x) const {
    using F = UnaryFunction;
    constexpr auto is = [](UnaryFunction function) { return function == kFunction; };
    double const size = std::fabs(x);
    if constexpr (is(F::exponential)) return size < 0x1p-100 ? Pair{1} : exponential(Pair{x});
    if constexpr (is(F::exponential_minus_one)) return expm1(x);
    if constexpr (is(F::log)) return log(Pair{x});
    if constexpr (is(F::log_plus_one)) return x > -1 ? log1p(Pair{x}) : kUnsettled;
    if constexpr (is(F::logistic)) return size < 0x1p-100 ? Pair{0.5} : logistic(x);
    if constexpr (is(F::sine) || is(F::cosine) || is(F::tan)) {
      Angle const at = angle(x);
      if (!at.settled) return kUnsettled;
      return is(F::sine) ? at.sine : is(F::cosine) ? at.cosine : divide<kFma>(at.sine, at.cosine);
    }
    if constexpr (is(F::acos)) return acos(x);
    if constexpr (is(F::acosh)) return acosh(x);
    if constexpr (is(F::cosh)) return cosh(size);
    if constexpr (is(F::erf)) return erf(x);
    if constexpr (is(F::erfc)) return erfc(x);
    if constexpr (is(F::cbrt)) return cbrt(x);
    if constexpr (is(F::rsqrt)) return rsqrt(x);
    if constexpr (is(F::lgamma)) return gamma(x, true);
    if constexpr (is(F::digamma)) return gamma(x, false);
    Pair value = kUnsettled;  // the odd functions
    if constexpr (is(F::tanh)) value = tanh(size);
    if constexpr (is(F::sinh)) value = sinh(size);
    if constexpr (is(F::asinh)) value = asinh(size);
    if constexpr (is(F::atanh)) value = atanh(size);
    if constexpr (is(F::erf_inv)) value = erf_inv(size);
    if constexpr (is(F::asin))
      if (size < 1) value = arctangent(Pair{size}, root_of_one_minus_square(x));
    if constexpr (is(F::atan))
      if (size < 0x1p450) value = arctangent(Pair{size}, Pair{1});
    return x < 0 ? -value : value;
  }

  template <BinaryFunction kFunction> ASSAY_PAIR Pair operator()(double x, double y) const {
    if constexpr (kFunction == BinaryFunction::power) return power(x, y);
    if constexpr (kFunction == BinaryFunction::atan2) return atan2(x, y);
    return kUnsettled;
  }
};

}  // namespace assay::pairs
