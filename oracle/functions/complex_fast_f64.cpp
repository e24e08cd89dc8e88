// Implements oracle/functions/complex_fast.hpp: functions of complex<f64> by Pairs.
#include <cmath>

#include "oracle/functions/complex_fast.hpp"
#include "oracle/functions/pair_functions.hpp"

#if defined(__x86_64__)
#define ASSAY_FMA [[gnu::target("avx2,fma")]]
#else
#define ASSAY_FMA
#endif

namespace assay::complex_fast {
namespace {

using pairs::Functions;
using pairs::kUnsettled;
using pairs::Pair;

// value * 2^exponent. A Pair represents its error only if it is far from the smallest doubles.
struct Scaled {
  Pair value = kUnsettled;
  int exponent = 0;

  Scaled() = default;
  Scaled(Pair const& number) : value(number) {}
  Scaled(Pair const& number, int power) : value(number), exponent(power) {}
};
ASSAY_PAIR Scaled operator-(Scaled const& x) { return {-x.value, x.exponent}; }

struct ComplexPair {
  Scaled real, imag;
};

constexpr double kTiny = 0x1p-60,
                 kHuge = 0x1p100;  // limits for the larger part: see is_near_identity and inverse_of_huge
constexpr double kMin = 0x1p-200;  // smallest angles and exponents
constexpr int kUp = 600;           // smaller ones, which equal their sines, are scaled up by 2^kUp
constexpr double kFar = 40;        // e^-2x is below 2^-115

ASSAY_PAIR double greater(double x, double y) { return std::fabs(x) > std::fabs(y) ? std::fabs(x) : std::fabs(y); }
ASSAY_PAIR double lesser(double x, double y) { return std::fabs(x) < std::fabs(y) ? std::fabs(x) : std::fabs(y); }
ASSAY_PAIR Pair with_sign_of(Pair const& size, double sign) { return std::signbit(sign) ? -size : size; }

// Whether squares and products of the parts, and their errors, are far within the exponent range of double.
ASSAY_PAIR bool is_moderate(double x, double y) { return lesser(x, y) > 0x1p-200 && greater(x, y) < 0x1p200; }

// Whether f(z) = z (1 + t) with |t| < 2^-54 for both parts. This holds for odd functions whose next term has order z^3
// or more.
ASSAY_PAIR bool is_near_identity(UnaryFunction function, double x, double y) {
  using enum UnaryFunction;
  if (greater(x, y) >= kTiny) return false;
  switch (function) {
    case sine:
    case tan:
    case sinh:
    case tanh:
    case atan:
    case atanh:
      return true;
    default:
      return false;
  }
}

template <bool kFma> struct ComplexFunctions {
  Functions<kFma> real;

  static constexpr auto mul = [](auto const& x, auto const& y) __attribute__((always_inline)) {
    return pairs::multiply<kFma>(x, y);
  };
  static constexpr auto square = [](double x) __attribute__((always_inline)) { return pairs::product<kFma>(x, x); };

  static constexpr auto times = [](Scaled const& x, Scaled const& y) __attribute__((always_inline)) {
    return Scaled{pairs::multiply<kFma>(x.value, y.value), x.exponent + y.exponent};
  };
  ASSAY_PAIR static Scaled up(double tiny) { return {Pair{tiny * 0x1p600}, -kUp}; }

  struct Turn {
    Scaled sine, cosine;
    bool settled;
  };
  ASSAY_PAIR Turn turn(double y) const {
    if (std::fabs(y) < kMin) return {up(y), Pair{1}, true};
    auto const angle = real.angle(y);
    return {angle.sine, angle.cosine, angle.settled};
  }

  // For magnitudes of at most kFar.
  ASSAY_PAIR Scaled sinh(double x) const {
    return std::fabs(x) < kMin ? up(x) : Scaled{with_sign_of(real.sinh(std::fabs(x)), x)};
  }
  ASSAY_PAIR Pair cosh(double x) const { return std::fabs(x) < kMin ? Pair{1} : real.cosh(std::fabs(x)); }

  // Returns 2^power e^x (cos y + i sin y).
  ASSAY_PAIR ComplexPair polar(Pair const& x, double y, int power) const {
    auto const angle = turn(y);
    if (!angle.settled || !(std::fabs(x.high) < 900)) return {};
    Scaled size;
    size.value = real.exponential(x, size.exponent);
    size.exponent += power;
    return {times(size, angle.cosine), times(size, angle.sine)};
  }

  ASSAY_PAIR ComplexPair logarithm(double x, double y) const {
    if (!is_moderate(x, y)) return {};
    Pair const norm = add(square(x), square(y)), above = add(norm, -1.0);
    Pair const size = std::fabs(above.high) < 0x1p-8 ? real.log1p(above) : real.log(norm);
    return {std::fabs(above.high) < 0x1p-16 ? kUnsettled : pairs::half(size), Scaled{real.atan2(y, x)}};
  }

  ASSAY_PAIR ComplexPair root(double x, double y) const {
    if (!is_moderate(x, y)) return {};
    Pair const size = pairs::root<kFma>(add(square(x), square(y)));
    Pair const t = pairs::root<kFma>(pairs::half(add(size, std::fabs(x))));
    Pair const rest = pairs::half(pairs::divide<kFma>(Pair{std::fabs(y)}, t));
    return x > 0 ? ComplexPair{t, with_sign_of(rest, y)} : ComplexPair{rest, with_sign_of(t, y)};
  }

  ASSAY_PAIR ComplexPair reciprocal_root(double x, double y) const {
    if (!is_moderate(x, y)) return {};
    ComplexPair const z = root(x, y);
    Pair const size = pairs::root<kFma>(add(square(x), square(y)));
    return {pairs::divide<kFma>(z.real.value, size), -pairs::divide<kFma>(z.imag.value, size)};
  }

  // Returns z / |z|.
  ASSAY_PAIR ComplexPair direction(double x, double y) const {
    if (!is_moderate(x, y)) return {};
    Pair const size = pairs::root<kFma>(add(square(x), square(y)));
    return {pairs::divide<kFma>(Pair{x}, size), pairs::divide<kFma>(Pair{y}, size)};
  }

  // Returns sinh z for kSine, or else cosh z.
  template <bool kSine> ASSAY_PAIR ComplexPair hyperbolic(double x, double y) const {
    double const size = std::fabs(x);
    if (size > kFar) {
      ComplexPair const z = polar(Pair{size}, y, -1);
      if (x > 0) return z;
      return kSine ? ComplexPair{-z.real, z.imag} : ComplexPair{z.real, -z.imag};
    }
    auto const angle = turn(y);
    if (!angle.settled) return {};
    return kSine ? ComplexPair{times(sinh(x), angle.cosine), times(cosh(x), angle.sine)}
                 : ComplexPair{times(cosh(x), angle.cosine), times(sinh(x), angle.sine)};
  }

  ASSAY_PAIR ComplexPair tangent(double x, double y) const {
    double const size = std::fabs(x);
    auto const angle = turn(y);
    if (!angle.settled) return {};
    Scaled const both = times(angle.sine, angle.cosine);
    if (size > kFar) {  // 1 - 2 e^-2x cos 2y, and 4 e^-2x sin y cos y, which underflows for greater x
      Scaled power;
      power.value = real.exponential(Pair{-2 * (size < 450 ? size : 450)}, power.exponent);
      power.exponent += 2;
      return {with_sign_of(Pair{1}, x), times(power, both)};
    }
    Scaled const sine = sinh(x);
    Pair const cosine = angle.cosine.value, square = mul(cosine, cosine);
    Pair const divisor = sine.exponent != 0 ? square : add(mul(sine.value, sine.value), square);
    Scaled const inverse = pairs::divide<kFma>(Pair{1}, divisor);
    return {times(times(sine, cosh(x)), inverse), times(both, inverse)};
  }

  // Returns 1 / z for z beyond kHuge. The next term of atanh z = i pi / 2 + 1 / z + 1 / (3 z^3) + ... is below 2^-200
  // of it.
  ASSAY_PAIR ComplexPair inverse_of_huge(double x, double y) const {
    if (lesser(x, y) < kMin) {
      Scaled const inverse{pairs::divide<kFma>(Pair{1}, Pair{(std::fabs(x) > kHuge ? x : y) * 0x1p-600}), -kUp};
      return std::fabs(x) > kHuge ? ComplexPair{inverse, Pair{}}
                                  : ComplexPair{times(up(x), times(inverse, inverse)), Pair{}};
    }
    int const exponent = pairs::exponent_of(greater(x, y));
    double const down = pairs::power_of_two(-exponent / 2), a = x * down * down, b = y * down * down;
    if (lesser(a, b) < 0x1p-400) return {};
    Pair const norm = add(square(a), square(b));
    Pair const real_part = pairs::divide<kFma>(Pair{a}, norm), imag_part = pairs::divide<kFma>(Pair{-b}, norm);
    return {pairs::scale(pairs::scale(real_part, down), down), pairs::scale(pairs::scale(imag_part, down), down)};
  }

  // atanh z if one part is tiny (e). atanh(x + ie) = atanh x + ie / (1 - x^2) for |x| < 1; for larger |x|, the
  // imaginary part is next to pi / 2, and for |x| = 1 next to pi / 4. atanh(e + iy) = e / (1 + y^2) + i atan y.
  ASSAY_PAIR ComplexPair inverse_tangent_next_to_axis(double x, double y) const {
    auto const& angles = pairs::table<pairs::ArctangentTable>();
    double const size = std::fabs(x);
    if (size < kMin) {
      Pair const norm = add(square(y), 1.0);
      return {times(up(x), pairs::divide<kFma>(Pair{1}, norm)),
              with_sign_of(real.arctangent(Pair{std::fabs(y)}, Pair{1}), y)};
    }
    if (size == 1) {
      Pair const part = add(real.log(Pair{2}), -real.log(Pair{std::fabs(y)}));
      return {with_sign_of(pairs::half(part), x), with_sign_of(pairs::half(angles.half_pi), y)};
    }
    Pair const below = pairs::sum(1, -size), above = pairs::sum(1, size);
    Pair const ratio = pairs::divide<kFma>(Pair{2 * size}, below.high > 0 ? below : -below);
    Pair const part = below.high > 0 ? real.log1p(ratio) : real.log1p(pairs::divide<kFma>(Pair{2}, -below));
    Scaled const angle = below.high > 0 ? times(up(y), pairs::divide<kFma>(Pair{1}, mul(below, above)))
                                        : Scaled{with_sign_of(angles.half_pi, y)};
    return {with_sign_of(pairs::half(part), x), angle};
  }

  // log1p(4 x / ((1 - x)^2 + y^2)) / 4 + i atan2(2 y, (1 - x) (1 + x) - y^2) / 2 for x > 0.
  ASSAY_PAIR ComplexPair inverse_tangent(double x, double y) const {
    double const size = std::fabs(x);
    if (greater(x, y) > kHuge) {
      ComplexPair const z = inverse_of_huge(x, y);
      return {z.real, add(with_sign_of(pairs::table<pairs::ArctangentTable>().half_pi, y), z.imag.value)};
    }
    if (lesser(x, y) < kMin && greater(x, y) > kMin) return inverse_tangent_next_to_axis(x, y);
    if (!is_moderate(x, y)) return {};
    Pair const below = pairs::sum(1, -size), above = pairs::sum(1, size), height = square(y);
    Pair const ratio = pairs::divide<kFma>(Pair{4 * size}, add(mul(below, below), height));
    Pair const part = real.log1p(ratio);
    Pair const run = add(mul(below, above), -height);
    double const whole = std::fabs(below.high) * above.high + height.high, rise = 2 * std::fabs(y);
    bool const is_precise_sum = whole * 0x1p-100 < 0x1p-86 * greater(run.high, rise);
    if (!is_precise_sum || run.high == 0) return {};
    Pair const first = real.arctangent(Pair{rise}, run.high < 0 ? -run : run);
    Pair const angle = run.high < 0 ? add(pairs::table<pairs::ArctangentTable>().pi, -first) : first;
    return {with_sign_of(scale(part, 0.25), x), with_sign_of(pairs::half(angle), y)};
  }

  ASSAY_PAIR ComplexPair operator()(UnaryFunction function, double x, double y) const {
    using enum UnaryFunction;
    switch (function) {
      case exponential:
        return polar(Pair{x}, y, 0);
      case log:
        return logarithm(x, y);
      case sqrt:
        return root(x, y);
      case rsqrt:
        return reciprocal_root(x, y);
      case UnaryFunction::sign:
        return direction(x, y);
      case sinh:
        return hyperbolic<true>(x, y);
      case cosh:
        return hyperbolic<false>(x, y);
      case tanh:
        return tangent(x, y);
      case atanh:
        return inverse_tangent(x, y);
      case sine:  // -i sinh iz
        return turned(hyperbolic<true>(-y, x));
      case cosine:  // cosh iz
        return hyperbolic<false>(-y, x);
      case tan:
        return turned(tangent(-y, x));
      case atan:
        return turned(inverse_tangent(-y, x));
      default:
        return {};
    }
  }
  ASSAY_PAIR static ComplexPair turned(ComplexPair const& z) { return {z.imag, -z.real}; }

  // Returns (a + bi) / (c + di).
  ASSAY_PAIR ComplexPair quotient(double a, double b, double c, double d) const {
    if (!is_moderate(a, b) || !is_moderate(c, d)) return {};
    Pair const ac = pairs::product<kFma>(a, c), bd = pairs::product<kFma>(b, d);
    Pair const bc = pairs::product<kFma>(b, c), ad = pairs::product<kFma>(a, d);
    Pair const norm = add(square(c), square(d)), x = add(ac, bd), y = add(bc, -ad);
    auto const keeps = [](Pair const& sum, Pair const& one) {
      return std::fabs(sum.high) > 0x1p-15 * std::fabs(one.high);
    };
    return {keeps(x, ac) ? pairs::divide<kFma>(x, norm) : kUnsettled,
            keeps(y, bc) ? pairs::divide<kFma>(y, norm) : kUnsettled};
  }
};

// Returns the rounded value, which may be subnormal or zero, or NaN if the rounding is undecided.
double settled(Scaled const& x) {
  constexpr int kMinNormal = -1022, kMinNumber = -1074;
  if (x.exponent == 0) return pairs::settled(x.value);
  double const high = x.value.high, error = std::fabs(high) * 0x1p-80;
  if (!(std::fabs(high) > 0x1p-900 && std::fabs(high) < 0x1p900)) return kUnsettled.high;
  int const exponent = pairs::exponent_of(high) + x.exponent;
  if (exponent > 1000) return kUnsettled.high;
  if (exponent < kMinNumber - 5) return std::copysign(0.0, high);
  if (exponent > kMinNormal) {
    double const value = pairs::settled(x.value);
    return value == value ? std::ldexp(value, x.exponent) : value;
  }
  int const up = x.exponent - kMinNumber;  // scales to integers
  double const size = std::ldexp(high, up), low = std::ldexp(x.value.low, up), margin = std::ldexp(error, up);
  double const least = size + (low - margin), most = size + (low + margin), rounded = std::nearbyint(least);
  bool const is_settled =
      rounded == std::nearbyint(most) && std::fabs(least - rounded) < 0.5 && std::fabs(most - rounded) < 0.5;
  return is_settled ? std::copysign(std::ldexp(rounded, kMinNumber), high) : kUnsettled.high;
}

std::optional<Parts<double>> rounded(ComplexPair const& z) {
  double const real = settled(z.real), imag = settled(z.imag);
  if (real != real || imag != imag) return std::nullopt;
  return Parts<double>{real, imag};
}

ComplexPair portable(UnaryFunction function, double x, double y) { return ComplexFunctions<false>()(function, x, y); }
ASSAY_FMA ComplexPair fused(UnaryFunction function, double x, double y) {
  return ComplexFunctions<true>()(function, x, y);
}
ComplexPair portable_quotient(Parts<double> x, Parts<double> y) {
  return ComplexFunctions<false>().quotient(x.real, x.imag, y.real, y.imag);
}
ASSAY_FMA ComplexPair fused_quotient(Parts<double> x, Parts<double> y) {
  return ComplexFunctions<true>().quotient(x.real, x.imag, y.real, y.imag);
}

bool has_fma() {
#if defined(__x86_64__)
  static bool const has = __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2");
  return has;
#else
  return false;
#endif
}

}  // namespace

std::optional<Parts<double>> settle(UnaryFunction function, Parts<double> z) {
  if (z.real == 0 || z.imag == 0 || !std::isfinite(z.real) || !std::isfinite(z.imag)) return std::nullopt;
  if (is_near_identity(function, z.real, z.imag)) return z;
  return rounded(has_fma() ? fused(function, z.real, z.imag) : portable(function, z.real, z.imag));
}

std::optional<Parts<double>> settle_quotient(Parts<double> x, Parts<double> y) {
  return rounded(has_fma() ? fused_quotient(x, y) : portable_quotient(x, y));
}

}  // namespace assay::complex_fast
