// Implements oracle/functions/engines.hpp: arb_binary and arb_power.
#include <flint/fmpz.h>

#include <array>
#include <bit>

#include "oracle/arb/arb_number.hpp"

namespace assay {
namespace {

arf_srcptr exactly(Arb const& x) { return arb_midref(static_cast<arb_srcptr>(x)); }

using Arithmetic = int (*)(arf_t, arf_t const, arf_t const, slong, arf_rnd_t);

// The operands must be finite and not zero. A zero result is exact, hence +0.
Number arithmetic(Arithmetic operation, Number const& x, Number const& y) {
  Arb const left(x), right(y);
  arf_t result;
  arf_init(result);
  bool const inexact = operation(result, exactly(left), exactly(right), 64, ARF_RND_DOWN) != 0;
  Number const answer = to_number(result, inexact);
  arf_clear(result);
  return answer;
}

int difference(arf_t r, arf_t const x, arf_t const y, slong p, arf_rnd_t d) { return arf_sub(r, x, y, p, d); }
int sum(arf_t r, arf_t const x, arf_t const y, slong p, arf_rnd_t d) { return arf_add(r, x, y, p, d); }
int product(arf_t r, arf_t const x, arf_t const y, slong p, arf_rnd_t d) { return arf_mul(r, x, y, p, d); }
int quotient(arf_t r, arf_t const x, arf_t const y, slong p, arf_rnd_t d) { return arf_div(r, x, y, p, d); }

bool ordinary(Number const& x) { return x.kind == NumberKind::finite; }
bool infinite(Number const& x) { return x.kind == NumberKind::infinity; }
bool zero(Number const& x) { return x.kind == NumberKind::zero; }

Number add(Number const& x, Number const& y) {
  if (infinite(x) || infinite(y)) {
    bool const both = infinite(x) && infinite(y);
    return both && x.negative != y.negative ? Number::nan() : Number::infinity(infinite(x) ? x.negative : y.negative);
  }
  if (zero(x) && zero(y)) return Number::zero(x.negative && y.negative);
  if (zero(x) || zero(y)) return zero(x) ? y : x;
  return arithmetic(sum, x, y);
}

Number subtract(Number const& x, Number const& y) {
  if (!ordinary(x) || !ordinary(y)) return add(x, negated(y));
  return arithmetic(difference, x, y);
}

Number multiply_numbers(Number const& x, Number const& y) {
  bool const negative = x.negative != y.negative;
  if (infinite(x) || infinite(y)) return zero(x) || zero(y) ? Number::nan() : Number::infinity(negative);
  if (zero(x) || zero(y)) return Number::zero(negative);
  return arithmetic(product, x, y);
}

Number divide(Number const& x, Number const& y) {
  bool const negative = x.negative != y.negative;
  if (infinite(x)) return infinite(y) ? Number::nan() : Number::infinity(negative);
  if (zero(y)) return zero(x) ? Number::nan() : Number::infinity(negative);
  if (infinite(y) || zero(x)) return Number::zero(negative);
  return arithmetic(quotient, x, y);
}

// Returns |x| mod |y|. Computes 2^shift mod y first, so that every integer has at most 128 bits.
Number remainder(Number const& x, Number const& y) {
  if (infinite(x) || zero(y)) return Number::nan();
  if (zero(x) || infinite(y) || compare_magnitude(x, y) < 0) return x;
  std::int64_t const shift = x.exponent - y.exponent;  // not negative, because |x| >= |y|
  UInt128 rest = x.significand % y.significand, power = 2 % y.significand;
  for (std::int64_t left = shift; left != 0; left >>= 1) {
    if (left & 1) rest = rest * power % y.significand;
    power = power * power % y.significand;
  }
  return rest == 0 ? Number::zero(x.negative) : Number::finite(x.negative, y.exponent, rest);
}

// Returns quarters * pi/4.
std::optional<Number> pi_quarters(int quarters, bool negative) {
  return settle([&](arb_ptr result, slong precision) {
    arb_const_pi(result, precision);
    arb_mul_si(result, result, negative ? -quarters : quarters, precision);
    arb_mul_2exp_si(result, result, -2);
  });
}

std::optional<Number> angle(Number const& y, Number const& x) {
  bool const behind = x.negative;
  if (infinite(y)) return pi_quarters(!infinite(x) ? 2 : behind ? 3 : 1, y.negative);
  if (zero(y) || infinite(x)) {
    if (behind) return pi_quarters(4, y.negative);
    return Number::zero(y.negative);
  }
  if (zero(x)) return pi_quarters(2, y.negative);
  if (!behind && y.exponent - x.exponent < -75) {
    // The result is y/x (1 - t) with t < 2^-147. The remainder of the quotient is 0, or at least 2^-128 of it.
    return just_inside(arithmetic(quotient, y, x));
  }
  Arb const upward(y), forward(x);
  return settle([&](arb_ptr result, slong precision) { arb_atan2(result, upward, forward, precision); });
}

std::optional<Number> special_power(Number const& x, Number const& y) {
  Number const one = Number::of(1.0);
  if (zero(y) || is_one(x)) return one;
  if (x.kind == NumberKind::nan || y.kind == NumberKind::nan) return Number::nan();
  bool const odd = is_odd(y);
  if (infinite(y)) {
    int const size = compare_magnitude(x, one);
    if (size == 0) return one;
    return (size > 0) != y.negative ? Number::infinity(false) : Number::zero(false);
  }
  if (zero(x) || infinite(x)) {
    bool const negative = x.negative && odd;
    return zero(x) == y.negative ? Number::infinity(negative) : Number::zero(negative);
  }
  if (x.negative && !is_integer(y)) return Number::nan();
  return std::nullopt;
}

// Returns x^y if it has at most kMaxPrecision bits. x must be positive, finite and not 1; y must be finite and not
// zero, with |y log x| < 2^45.
std::optional<Number> exact_power(Number x, Number y) {
  int const places = std::countr_zero(y.significand);
  std::int64_t scale = y.exponent + places;  // y is an odd integer times 2^scale
  Arb base(x);
  while (scale < 0) {
    if (arf_sqrt(arb_midref(static_cast<arb_ptr>(base)), exactly(base), 128, ARF_RND_DOWN) != 0) return std::nullopt;
    ++scale;
  }
  if (scale >= 62) return std::nullopt;
  UInt128 const exponent = static_cast<UInt128>(y.significand >> places) << scale;
  if (exponent >> 62) return std::nullopt;
  auto const times = static_cast<ulong>(exponent);
  slong const bits = arb_bits(base);  // bits of its odd part
  if (bits > 1 && (y.negative || times > static_cast<ulong>(kMaxPrecision / bits))) return std::nullopt;
  arb_pow_ui(base, base, times, ARF_PREC_EXACT);
  if (y.negative) arb_inv(base, base, 64);  // for a power of two
  return base.number();
}

}  // namespace

std::optional<Number> arb_power(Number const& x, Number const& y) {
  if (auto result = special_power(x, y)) return result;
  bool const negative = x.negative && is_odd(y);
  Number const size = magnitude(x);
  auto const with_sign = [&](std::optional<Number> result) {
    if (result) result->negative = negative;
    return result;
  };
  if (is_one(size)) return with_sign(size);
  Arb const base(size), exponent(y);
  Arb log;
  arb_log(log, base, 128);
  arb_mul(log, log, exponent, 128);
  bool const grows = arb_is_positive(log);
  std::int64_t const bound = magnitude_bound(log);
  if (bound > 45) return with_sign(grows ? beyond(false) : smallest_number(false));
  if (bound < -70) return with_sign(grows ? just_above(Number::of(1.0)) : just_below(Number::of(1.0)));
  if (auto result = exact_power(size, y)) return with_sign(result);
  return with_sign(settle([&](arb_ptr result, slong precision) { arb_pow(result, base, exponent, precision); }));
}

std::optional<Number> arb_binary(BinaryFunction function, Number const& x, Number const& y) {
  using enum BinaryFunction;
  if (function == power) return arb_power(x, y);
  if (x.kind == NumberKind::nan || y.kind == NumberKind::nan) return Number::nan();
  switch (function) {
    case add:
      return assay::add(x, y);
    case subtract:
      return assay::subtract(x, y);
    case multiply:
      return assay::multiply_numbers(x, y);
    case divide:
      return assay::divide(x, y);
    case remainder:
      return assay::remainder(x, y);
    case atan2:
      return angle(x, y);
    case polygamma:
      return arb_polygamma(x, y);
    case zeta:
      return arb_zeta(x, y);
    case maximum:
    case minimum:
      return exact(function, x, y);
    case next_after:
    case power:
      break;
  }
  return std::nullopt;
}

}  // namespace assay
