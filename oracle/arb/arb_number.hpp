// Conversions between Numbers and Arb's balls. Only for sources of this folder: no other folder includes arb.h.
//
// A ball encloses a real number. It decides a Number if everything in it is the same when rounded to odd. settle()
// doubles the working precision until that is the case. If the result is itself a Number, only a ball of radius 0
// decides it; if the result is within 2^-kMaxPrecision of a Number, no ball does. The callers handle these cases first
// (just_outside and similar functions).
#pragma once

#include <arb.h>

#include <optional>

#include "oracle/functions/engines.hpp"

namespace assay {

inline constexpr slong kMinPrecision = 96;
// bits; sufficient for the least f64 next to 1, and for its square and cube
inline constexpr slong kMaxPrecision = 16384;

class Arb {
public:
  Arb() { arb_init(value_); }
  explicit Arb(Number const& number) : Arb() { set(number); }
  ~Arb() { arb_clear(value_); }
  Arb(Arb const&) = delete;
  Arb& operator=(Arb const&) = delete;

  operator arb_ptr() { return value_; }
  operator arb_srcptr() const { return value_; }

  void set(Number const& number);  // exact; zero or finite
  bool is_exact() const { return arb_is_exact(value_); }
  std::optional<Number> number() const;  // returns nothing if the ball does not decide it
  // Returns the number of smallest magnitude in the ball, rounded to odd. `rest` means that a nonzero value is still to
  // be added, away from zero, that is too small to reach the next number.
  Number number_of_exact(bool rest = false) const;

private:
  arb_t value_;
};

// Returns the arf rounded to odd, for any exponent.
Number to_number(arf_srcptr value, bool sticky = false);

// Returns n such that |x| <= 2^n, clamped to +-2^62.
std::int64_t magnitude_bound(arb_srcptr x);

// Calls compute(ball, precision) with increasing precision until the ball decides a Number.
template <class Compute> std::optional<Number> settle(Compute const& compute) {
  for (slong precision = kMinPrecision; precision <= kMaxPrecision; precision *= 2) {
    Arb ball;
    compute(ball, precision);
    if (auto result = ball.number()) return result;
  }
  return std::nullopt;
}

}  // namespace assay
