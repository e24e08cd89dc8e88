// Implements oracle/functions/engines.hpp: arb_zeta and arb_polygamma.
//
// Computes Hurwitz' zeta function and the polygamma functions with Arb. With s = n + 1,
//   polygamma(n, q) = (-1)^s n! zeta(s, q),    zeta(s, q) = sum over k >= 0 of (q + k)^-s.
// The conventions are CHLO's: s < 1 gives NaN, and s = 1 gives inf. For q <= 0, s must be an integer. At the poles,
// where q is an integer, too, an even s gives inf and an odd s gives NaN.

#include <cmath>

#include "oracle/arb/arb_number.hpp"

namespace assay {
namespace {

constexpr std::int64_t kFarExponent = 45;  // e^(2^45) exceeds every format
constexpr double kMaxTerms = 2000;

// factor * zeta(s, q) with factor 1 or n!, for finite s > 1 and finite q that is not a pole.
struct Problem {
  Arb s, q;
  bool odd = false;         // whether s is an odd integer
  bool factorial = false;   // whether the factor is Gamma(s)
  bool near_factor = true;  // whether the factor is a Number: 1, or n! for n up to 20
  bool paired = false;      // q is -1/2, -3/2, ... and s is even: two terms (1/2)^-s are nearest to 0
};

// Computes (q + k)^-s for positive arguments.
void term(arb_ptr result, Arb const& q, ulong k, Arb const& s, slong precision) {
  Arb base, exponent;
  arb_add_ui(base, q, k, precision);
  arb_neg(exponent, s);
  arb_pow(result, base, exponent, precision);
}

// Computes zeta(s, q) for q > 0. Adds the terms if few are enough; they decrease at least as fast as those of the
// integral.
void positive_zeta(arb_ptr result, Arb const& s, Arb const& q, slong precision) {
  double const first = arf_get_d(arb_midref(static_cast<arb_srcptr>(q)), ARF_RND_NEAR);
  double const power = arf_get_d(arb_midref(static_cast<arb_srcptr>(s)), ARF_RND_NEAR);
  double const terms = first * std::expm1(static_cast<double>(precision) / power * std::log(2.0)) + 2;
  if (!(terms < kMaxTerms)) {
    arb_hurwitz_zeta(result, s, q, precision);
    return;
  }
  auto const count = static_cast<ulong>(terms);
  Arb one, total, tail, factor;
  for (ulong k = 0; k < count; ++k) {
    term(one, q, k, s, precision);
    arb_add(total, total, one, precision);
  }
  // The remainder is between 0 and (q + N)^-s (1 + (q + N) / (s - 1)).
  term(tail, q, count, s, precision);
  arb_add_ui(factor, q, count, precision);
  arb_sub_ui(one, s, 1, precision);
  arb_div(factor, factor, one, precision);
  arb_add_ui(factor, factor, 1, precision);
  arb_mul(tail, tail, factor, precision);
  arb_add_error(total, tail);
  arb_set(result, total);
}

void multiply_by_factor(arb_ptr value, Problem const& problem, slong precision) {
  if (!problem.factorial) return;
  Arb gamma;
  arb_gamma(gamma, problem.s, precision);
  arb_mul(value, value, gamma, precision);
}

// The distance from q to the nearest of 0, -1, -2 ...: q = distance - steps with steps >= 0. Exact.
struct Nearest {
  Arb distance, steps;
};

void find_nearest(Nearest& nearest, Problem const& problem) {
  if (problem.paired) return arb_set_d(nearest.distance, 0.5);
  arb_set(nearest.distance, problem.q);
  if (arb_is_positive(problem.q)) return;
  Arb half;
  arb_set_d(half, 0.5);
  arb_add(nearest.steps, problem.q, half, ARF_PREC_EXACT);
  arb_floor(nearest.steps, nearest.steps, ARF_PREC_EXACT);
  arb_sub(nearest.distance, problem.q, nearest.steps, ARF_PREC_EXACT);
  arb_neg(nearest.steps, nearest.steps);
}

// -1/2, -3/2, ... are in the middle between poles. For odd s, all terms up to 1 - q cancel.
void fold_half_integers(Problem& problem) {
  Arb twice;
  arb_mul_2exp_si(twice, problem.q, 1);
  if (!arb_is_negative(problem.q) || arb_is_int(problem.q) || !arb_is_int(twice)) return;
  problem.paired = !problem.odd;
  if (problem.paired) return;
  arb_sub_ui(problem.q, problem.q, 1, ARF_PREC_EXACT);
  arb_neg(problem.q, problem.q);
}

// Computes the lead term distance^-s, with its sign.
void lead_term(arb_ptr result, Arb const& distance, Problem const& problem, slong precision) {
  Arb size;
  arb_abs(size, distance);
  term(result, size, 0, problem.s, precision);
  if (arb_is_negative(distance) && problem.odd) arb_neg(result, result);
  if (problem.paired) arb_mul_2exp_si(result, result, 1);
}

// Computes all terms except the lead term. For q < 0 (then s is an integer), with distance d: the terms above it are
// zeta(s, 1 + d), the terms below it are (-1)^s (zeta(s, 1 - d) - zeta(s, 1 - q)).
void other_terms(arb_ptr result, Nearest const& nearest, Problem const& problem, slong precision) {
  Arb shifted, below, far;
  arb_add_ui(shifted, nearest.distance, 1, ARF_PREC_EXACT);
  positive_zeta(result, problem.s, shifted, precision);
  if (problem.paired) {
    arb_mul_2exp_si(result, result, 1);
    arb_sub_ui(shifted, problem.q, 1, ARF_PREC_EXACT);
    arb_neg(shifted, shifted);
    positive_zeta(far, problem.s, shifted, precision);
    return arb_sub(result, result, far, precision);
  }
  if (arb_is_zero(nearest.steps)) return;
  arb_sub_ui(shifted, nearest.distance, 1, ARF_PREC_EXACT);
  arb_neg(shifted, shifted);
  positive_zeta(below, problem.s, shifted, precision);
  arb_add(shifted, shifted, nearest.steps, ARF_PREC_EXACT);
  positive_zeta(far, problem.s, shifted, precision);
  arb_sub(below, below, far, precision);
  if (problem.odd) arb_neg(below, below);
  arb_add(result, result, below, precision);
}

// Computes log2 of a power of two exactly. Returns false for other numbers.
bool log2_exactly(Arb const& x, arb_ptr result) {
  if (arb_bits(x) != 1) return false;
  arb_set_fmpz(result, ARF_EXPREF(arb_midref(static_cast<arb_srcptr>(x))));
  arb_sub_ui(result, result, 1, ARF_PREC_EXACT);
  return true;
}

// Computes factor * 2^exponent if it is a Number, or else returns false.
bool exact_term(arb_ptr result, Arb const& exponent, arb_srcptr factor) {
  if (!arb_is_int(exponent) || arb_bits(factor) > 64) return false;
  fmpz_t power;
  fmpz_init(power);
  arf_get_fmpz(power, arb_midref(static_cast<arb_srcptr>(exponent)), ARF_RND_DOWN);
  arb_mul_2exp_fmpz(result, factor, power);
  fmpz_clear(power);
  return true;
}

// Computes the lead term exactly if it is a Number, or else returns false.
bool exact_lead(arb_ptr result, Arb const& distance, Problem const& problem) {
  Arb exponent, size, factor;
  arb_abs(size, distance);
  if (!problem.near_factor || !log2_exactly(size, exponent)) return false;
  arb_mul(exponent, exponent, problem.s, ARF_PREC_EXACT);
  arb_neg(exponent, exponent);
  arb_one(factor);
  if (problem.factorial) arb_gamma(factor, problem.s, 128);
  if (!exact_term(result, exponent, factor)) return false;
  if (arb_is_negative(distance) && problem.odd) arb_neg(result, result);
  if (problem.paired) arb_mul_2exp_si(result, result, 1);
  return true;
}

// For a large power of two q, zeta(s, q) = q^(1-s) / (s-1) (1 + (s-1)/2q + ...), whose first term may be a Number.
std::optional<Number> for_large_power_of_two(Problem const& problem) {
  Arb exponent, n, factor, result;
  if (!problem.near_factor || arb_is_negative(problem.q) || !log2_exactly(problem.q, exponent)) return std::nullopt;
  arb_sub_ui(n, problem.s, 1, ARF_PREC_EXACT);
  if (magnitude_bound(problem.q) - magnitude_bound(n) < 75) return std::nullopt;
  arb_mul(exponent, exponent, n, ARF_PREC_EXACT);
  arb_neg(exponent, exponent);
  if (problem.factorial) {
    arb_gamma(factor, n, 128);
  } else {
    if (arb_bits(n) != 1) return std::nullopt;
    arb_inv(factor, n, 64);
  }
  if (!arb_is_exact(factor) || !exact_term(result, exponent, factor)) return std::nullopt;
  return just_above(result.number_of_exact());
}

// Computes log |factor * distance^-s|. For a large lead term, other terms do not matter.
void log_of_lead(arb_ptr result, Arb const& distance, Problem const& problem) {
  constexpr slong kPrecision = 4096;
  Arb log;
  arb_abs(log, distance);
  arb_log(log, log, kPrecision);
  arb_mul(log, log, problem.s, kPrecision);
  arb_zero(result);
  if (problem.factorial) arb_lgamma(result, problem.s, kPrecision);
  arb_sub(result, result, log, kPrecision);
}

std::optional<Number> solve(Problem& problem) {
  fold_half_integers(problem);
  Nearest nearest;
  find_nearest(nearest, problem);
  Arb log;
  log_of_lead(log, nearest.distance, problem);
  if (magnitude_bound(log) > kFarExponent) {
    if (arb_contains_zero(log)) return std::nullopt;
    bool const negative = arb_is_negative(nearest.distance) && problem.odd;
    return arb_is_positive(log) ? beyond(negative) : smallest_number(negative);
  }
  if (auto result = for_large_power_of_two(problem)) return result;
  Arb exact;
  bool const has_exact = exact_lead(exact, nearest.distance, problem);
  bool const whole = !has_exact && arb_is_positive(problem.q);
  for (slong precision = kMinPrecision; precision <= kMaxPrecision; precision *= 2) {
    Arb result, lead;
    if (whole) {
      positive_zeta(result, problem.s, problem.q, precision);
      multiply_by_factor(result, problem, precision);
    } else {
      other_terms(result, nearest, problem, precision);
      lead_term(lead, nearest.distance, problem, precision);
      multiply_by_factor(result, problem, precision);
      multiply_by_factor(lead, problem, precision);
      bool const known = arb_is_positive(result) || arb_is_negative(result);
      if (has_exact && known && magnitude_bound(exact) - magnitude_bound(result) > 70) {
        Number const number = exact.number_of_exact();
        return arb_is_positive(result) ? just_above(number) : just_below(number);
      }
      arb_add(result, result, has_exact ? exact : lead, precision);
    }
    if (auto number = result.number()) return number;
  }
  return std::nullopt;
}

// Whether q is a pole, or -inf, which is the limit of poles.
bool is_pole(Number const& q) {
  return q.kind == NumberKind::zero || (q.negative && (q.kind == NumberKind::infinity || is_integer(q)));
}

}  // namespace

std::optional<Number> arb_zeta(Number const& s, Number const& q) {
  if (s.kind == NumberKind::nan || q.kind == NumberKind::nan) return Number::nan();
  int const to_one = compare(s, Number::of(1.0));
  if (to_one <= 0) return to_one < 0 ? Number::nan() : Number::infinity(false);
  bool const at_pole = is_pole(q);
  if ((at_pole || q.negative) && !is_integer(s)) return Number::nan();
  if (at_pole) return is_odd(s) ? Number::nan() : Number::infinity(false);
  if (q.kind == NumberKind::infinity) return Number::zero(false);
  if (s.kind == NumberKind::infinity) {  // limit
    int const size = compare(q, Number::of(1.0));
    return size > 0 ? Number::zero(false) : size == 0 ? Number::of(1.0) : Number::infinity(false);
  }
  Problem problem;
  problem.s.set(s);
  problem.q.set(q);
  problem.odd = is_odd(s);
  return solve(problem);
}

std::optional<Number> arb_polygamma(Number const& n, Number const& x) {
  if (n.kind == NumberKind::nan || x.kind == NumberKind::nan) return Number::nan();
  if (n.kind == NumberKind::zero) return arb_unary(UnaryFunction::digamma, x);
  if (n.negative || n.kind == NumberKind::infinity || !is_integer(n)) return Number::nan();
  bool const minus = !is_odd(n);  // (-1)^(n+1)
  if (is_pole(x)) return minus ? Number::nan() : Number::infinity(false);
  if (x.kind == NumberKind::infinity) return Number::zero(minus);
  Problem problem;
  problem.s.set(n);
  arb_add_ui(problem.s, problem.s, 1, ARF_PREC_EXACT);
  problem.q.set(x);
  problem.odd = minus;
  problem.factorial = true;
  problem.near_factor = compare(n, Number::of(20.0)) <= 0;
  auto result = solve(problem);
  if (result && minus) result = negated(*result);
  return result;
}

}  // namespace assay
