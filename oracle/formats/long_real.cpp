#include "oracle/formats/long_real.hpp"

#include <algorithm>

#include "oracle/formats/mpfr_number.hpp"

namespace assay {

struct LongReal::Value {
  Mpfr number{kBits};
};

template <class Compute> LongReal LongReal::made(Compute const& compute) {
  auto const value = std::make_shared<Value>();
  compute(static_cast<mpfr_ptr>(value->number));
  return LongReal(std::shared_ptr<Value const>(value));
}

LongReal::LongReal(std::int64_t value) : LongReal(made([&](mpfr_ptr to) { mpfr_set_si(to, value, MPFR_RNDN); })) {}
LongReal::LongReal(Number const& number) {
  auto const value = std::make_shared<Value>();
  value->number.set(number);
  value_ = value;
}

LongReal LongReal::operator+(LongReal const& other) const {
  return made([&](mpfr_ptr to) { mpfr_add(to, value_->number, other.value_->number, MPFR_RNDN); });
}
LongReal LongReal::operator-(LongReal const& other) const {
  return made([&](mpfr_ptr to) { mpfr_sub(to, value_->number, other.value_->number, MPFR_RNDN); });
}
LongReal LongReal::operator*(LongReal const& other) const {
  return made([&](mpfr_ptr to) { mpfr_mul(to, value_->number, other.value_->number, MPFR_RNDN); });
}
LongReal LongReal::operator/(LongReal const& other) const {
  return made([&](mpfr_ptr to) { mpfr_div(to, value_->number, other.value_->number, MPFR_RNDN); });
}
LongReal LongReal::root() const {
  return made([&](mpfr_ptr to) { mpfr_sqrt(to, value_->number, MPFR_RNDN); });
}
LongReal LongReal::magnitude() const {
  return made([&](mpfr_ptr to) { mpfr_abs(to, value_->number, MPFR_RNDN); });
}

// A quarter turn is exact, so that sine and cosine have exact zeros.
LongReal LongReal::cosine_of_turns(std::int64_t numerator, std::int64_t denominator) {
  std::int64_t const rest = ((4 * numerator) % (4 * denominator) + 4 * denominator) % (4 * denominator);
  if (rest % denominator == 0) return LongReal(std::int64_t{rest == 0 ? 1 : rest == 2 * denominator ? -1 : 0});
  return made([&](mpfr_ptr to) {
    mpfr_const_pi(to, MPFR_RNDN);
    mpfr_mul_si(to, to, rest, MPFR_RNDN);
    mpfr_div_si(to, to, 2 * denominator, MPFR_RNDN);
    mpfr_cos(to, to, MPFR_RNDN);
  });
}
LongReal LongReal::sine_of_turns(std::int64_t numerator, std::int64_t denominator) {
  return cosine_of_turns(4 * numerator - denominator, 4 * denominator);
}

LongReal LongReal::angle(LongReal const& y, LongReal const& x) {
  return made([&](mpfr_ptr to) { mpfr_atan2(to, y.value_->number, x.value_->number, MPFR_RNDN); });
}
LongReal LongReal::exponential() const {
  return made([&](mpfr_ptr to) { mpfr_exp(to, value_->number, MPFR_RNDN); });
}
LongReal LongReal::logarithm() const {
  return made([&](mpfr_ptr to) { mpfr_log(to, value_->number, MPFR_RNDN); });
}
LongReal LongReal::sine() const {
  return made([&](mpfr_ptr to) { mpfr_sin(to, value_->number, MPFR_RNDN); });
}
LongReal LongReal::cosine() const {
  return made([&](mpfr_ptr to) { mpfr_cos(to, value_->number, MPFR_RNDN); });
}

int LongReal::sign() const { return mpfr_sgn(static_cast<mpfr_srcptr>(value_->number)); }

Number LongReal::number(LongReal const& scale) const {
  // The range of bits of a sum of f64 numbers (2^1024 to 2^-1074), and of its quotient by the count.
  constexpr mpfr_prec_t kFarApart = 2200, kErrors = 64;
  mpfr_srcptr const value = value_->number, greatest = scale.value_->number;
  if (mpfr_zero_p(value)) return Number::zero(false);
  mpfr_exp_t const lost = mpfr_regular_p(greatest) ? mpfr_get_exp(greatest) - mpfr_get_exp(value) : 0;
  if (lost > kFarApart) return Number::zero(false);
  Mpfr cut(std::min<mpfr_prec_t>(kFarApart, kBits - kErrors - std::max<mpfr_exp_t>(lost, 0)));
  mpfr_set(cut, value, MPFR_RNDN);
  return cut.number(0);
}

std::optional<Number> LongReal::between(LongReal const& scale) const {
  constexpr long kDoubtful = 16;  // in last bits, for a few operations
  Mpfr error, low(kBits + 64), high(kBits + 64);
  mpfr_mul_2si(error, scale.value_->number, kDoubtful - kBits, MPFR_RNDU);
  int const below = mpfr_sub(low, value_->number, error, MPFR_RNDZ);
  int const above = mpfr_add(high, value_->number, error, MPFR_RNDZ);
  Number const one = low.number(below), other = high.number(above);
  bool const same = one.kind == NumberKind::finite && other.kind == NumberKind::finite &&
                    one.negative == other.negative && one.exponent == other.exponent &&
                    one.significand == other.significand;
  return same ? std::optional(one) : std::nullopt;
}

}  // namespace assay
