#include "oracle/formats/mpfr_number.hpp"

#include <cstring>

namespace assay {

Mpfr::Mpfr(mpfr_prec_t precision) {
  thread_local bool const opened = mpfr_set_emin(mpfr_get_emin_min()) == 0 && mpfr_set_emax(mpfr_get_emax_max()) == 0;
  static_cast<void>(opened);
  mpfr_init2(value_, precision);
}

void Mpfr::set(Number const& number) {
  switch (number.kind) {
    case NumberKind::nan:
      mpfr_set_nan(value_);
      mpfr_setsign(value_, value_, 0, MPFR_RNDN);  // the sign of some results depends on it, which C leaves open
      return;
    case NumberKind::infinity:
      mpfr_set_inf(value_, number.negative ? -1 : 1);
      return;
    case NumberKind::zero:
      mpfr_set_zero(value_, number.negative ? -1 : 1);
      return;
    case NumberKind::finite:
      break;
  }
  static_assert(sizeof(unsigned long) == sizeof number.significand);
  mpfr_set_ui_2exp(value_, number.significand, number.exponent, MPFR_RNDZ);
  if (number.negative) mpfr_neg(value_, value_, MPFR_RNDZ);
}

Number Mpfr::number(int ternary) const {
  bool const negative = mpfr_signbit(value_) != 0;
  if (mpfr_nan_p(value_)) return Number::nan();
  if (mpfr_inf_p(value_)) return Number::infinity(negative);
  if (mpfr_zero_p(value_)) {
    // The result underflowed: it is not zero, but smaller than any difference that formats distinguish.
    return ternary ? Number::finite(negative, mpfr_get_emin_min(), 0, true) : Number::zero(negative);
  }
  mpfr_prec_t const precision = mpfr_get_prec(value_);
  if (precision == 64) {
    mpfr_exp_t const exponent = mpfr_get_exp(value_);
    std::uint64_t significand = 0;
    std::memcpy(&significand, mpfr_custom_get_significand(value_), sizeof significand);
    return Number::finite(negative, exponent - 64, significand, ternary != 0);
  }
  Mpfr cut(64);
  int const rest = mpfr_set(cut, value_, MPFR_RNDZ);
  return cut.number(rest != 0 || ternary != 0);
}

}  // namespace assay
