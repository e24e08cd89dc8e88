// Numbers to and from Arb's balls. For the sources of this folder only: no other folder sees arb.h.
//
// A ball encloses a real number. It decides a Number if everything in it is the same when rounded to odd; settle()
// doubles the working precision until that is so. A result that is itself a Number is decided only by a ball of radius
// 0, and one within 2^-kMaxPrecision of a Number not at all: the callers handle such cases first (just_outside and
// similar functions).
#pragma once

#include <arb.h>

#include <optional>

#include "oracle/functions/engines.hpp"

namespace assay {

inline constexpr slong kMinPrecision = 96;
inline constexpr slong kMaxPrecision = 16384;  // bits; enough for the least f64 next to 1, and for its square and cube

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
  std::optional<Number> number() const;  // if the ball decides it
  // The number of smallest magnitude in the ball, rounded to odd. `rest` means that a non-zero value is still to be
  // added, away from zero, that is too small to reach the next one.
  Number number_of_exact(bool rest = false) const;

private:
  arb_t value_;
};

// The Number that is odd-rounded from an arf, whatever its exponent.
Number to_number(arf_srcptr value, bool sticky = false);

// log2 of the bound |x| <= 2^n, clamped to +-2^62.
std::int64_t magnitude_bound(arb_srcptr x);

// compute(ball, precision) with more and more precision.
template <class Compute> std::optional<Number> settle(Compute const& compute) {
  for (slong precision = kMinPrecision; precision <= kMaxPrecision; precision *= 2) {
    Arb ball;
    compute(ball, precision);
    if (auto result = ball.number()) return result;
  }
  return std::nullopt;
}

}  // namespace assay
