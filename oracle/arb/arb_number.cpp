#include "oracle/arb/arb_number.hpp"

#include <algorithm>

namespace assay {

void release_arb_caches() { flint_cleanup(); }
Result<void> prepare_arb() { return {}; }  // Arb is linked

namespace {

constexpr std::int64_t kExponentLimit = std::int64_t{1} << 60;

struct Arf {
  Arf() { arf_init(value); }
  ~Arf() { arf_clear(value); }
  Arf(Arf const&) = delete;
  Arf& operator=(Arf const&) = delete;
  arf_t value;
};

struct Fmpz {
  Fmpz() { fmpz_init(value); }
  ~Fmpz() { fmpz_clear(value); }
  Fmpz(Fmpz const&) = delete;
  Fmpz& operator=(Fmpz const&) = delete;
  fmpz_t value;
};

}  // namespace

Number to_number(arf_srcptr value, bool sticky) {
  bool const negative = arf_sgn(value) < 0;
  if (arf_is_nan(value)) return Number::nan();
  if (arf_is_inf(value)) return Number::infinity(negative);
  if (arf_is_zero(value)) return sticky ? smallest_number(false) : Number::zero(false);
  if (arf_cmpabs_2exp_si(value, kExponentLimit) >= 0) return beyond(negative);
  if (arf_cmpabs_2exp_si(value, -kExponentLimit) <= 0) return smallest_number(negative);
  Arf cut;
  Fmpz significand, exponent;
  bool const inexact = arf_set_round(cut.value, value, 64, ARF_RND_DOWN) != 0;
  arf_get_fmpz_2exp(significand.value, exponent.value, cut.value);
  fmpz_abs(significand.value, significand.value);
  return Number::finite(negative, fmpz_get_si(exponent.value), fmpz_get_ui(significand.value), inexact || sticky);
}

std::int64_t magnitude_bound(arb_srcptr x) {
  constexpr std::int64_t kLimit = std::int64_t{1} << 62;
  mag_t bound;
  mag_init(bound);
  arb_get_mag(bound, x);
  std::int64_t result = 0;
  if (mag_is_inf(bound)) {
    result = kLimit;
  } else if (mag_is_zero(bound)) {
    result = -kLimit;
  } else {
    fmpz const* exponent = MAG_EXPREF(bound);
    bool const is_large = COEFF_IS_MPZ(*exponent);
    result = is_large ? kLimit * fmpz_sgn(exponent) : std::clamp<std::int64_t>(*exponent, -kLimit, kLimit);
  }
  mag_clear(bound);
  return result;
}

void Arb::set(Number const& number) {
  if (number.kind != NumberKind::finite) {
    arb_zero(value_);
    return;
  }
  arb_set_ui(value_, number.significand);
  arb_mul_2exp_si(value_, value_, number.exponent);
  if (number.negative) arb_neg(value_, value_);
}

std::optional<Number> Arb::number() const {
  if (!arb_is_finite(value_)) return std::nullopt;
  if (arb_is_exact(value_)) return to_number(arb_midref(value_));
  if (arb_contains_zero(value_)) return std::nullopt;
  Arf low, high;
  slong const precision = kMaxPrecision + 64;
  arb_get_lbound_arf(low.value, value_, precision);
  arb_get_ubound_arf(high.value, value_, precision);
  Number const from = to_number(low.value), to = to_number(high.value);
  if (from.kind != to.kind || from.negative != to.negative || compare_magnitude(from, to) != 0) return std::nullopt;
  return from;
}

Number Arb::number_of_exact(bool rest) const { return to_number(arb_midref(value_), rest); }

}  // namespace assay
