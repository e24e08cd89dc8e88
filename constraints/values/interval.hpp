// Partly known integers and truth values.
//
// An integer has bounds and a congruence: all of its possible values have the same residue modulo a number (Granger,
// "Static analysis of arithmetical congruences", 1989). So 2 * ? is even, and never 5.
//
// An unknown value may have a *term*: an expression over named unknowns for the integer, or for exactly when it is true
// (constraints/values/term.hpp). The operations below keep terms where they can; without a term only the bounds and the
// congruence are known.
#pragma once

#include <cstdint>
#include <string>

#include "support/int128.hpp"

namespace assay {

// Bounds at or beyond this are "no bound". Larger than the square of any dimension size.
inline constexpr Int128 kUnbounded = Int128(1) << 126;

struct Term;

// All integers from low to high with this residue modulo the modulus (1: any integer), or the one of them
// that the term denotes. low <= high; finite bounds leave the residue too. Exact ones have no term and
// modulus 1.
//
// A number that is known to be beyond kUnbounded has the residue modulo kLargeModulus: this distinguishes numbers of
// elements that no bound distinguishes.
struct Interval {
  Int128 low = 0, high = 0;
  Term const* term = nullptr;
  std::uint32_t modulus = 1, residue = 0;  // residue < modulus
  bool exact() const { return low == high && low > -kUnbounded && low < kUnbounded; }
  bool operator==(Interval const&) const = default;
};

Interval operator+(Interval a, Interval b);
Interval operator-(Interval a, Interval b);
Interval operator*(Interval a, Interval b);
Interval hull(Interval a, Interval b);
Interval maximum(Interval a, Interval b);
Interval minimum(Interval a, Interval b);
// Quotients rounded down and up, and the remainder with the divisor's sign. The divisor is not
// zero: where its bounds contain zero, the result has no meaning for that value.
Interval floor_quotient(Interval a, Interval b);
Interval ceil_quotient(Interval a, Interval b);
Interval modulo(Interval a, Interval b);
std::string to_string(Interval value);

// A truth value. `unknown` may have a term: true exactly when that formula is.
struct Tribool {
  enum class Value : std::uint8_t { no, yes, unknown };
  static constexpr Value no = Value::no, yes = Value::yes, unknown = Value::unknown;
  Value value = unknown;
  Term const* term = nullptr;

  Tribool() = default;
  Tribool(Value v, Term const* t = nullptr) : value(v), term(t) {}
  // Whether the value is that; terms are not compared.
  friend bool operator==(Tribool a, Value b) { return a.value == b; }
  // Known to be the same.
  friend bool operator==(Tribool a, Tribool b) {
    return a.value == b.value && (a.value != unknown || a.term == b.term);
  }
};

inline Tribool tribool(bool value) { return value ? Tribool::yes : Tribool::no; }
Tribool negation(Tribool a);
Tribool conjunction(Tribool a, Tribool b);
Tribool disjunction(Tribool a, Tribool b);

Tribool equal(Interval a, Interval b);
Tribool less(Interval a, Interval b);
Tribool less_equal(Interval a, Interval b);
// The one or the other.
Interval choice(Tribool condition, Interval yes, Interval no);
Tribool choice(Tribool condition, Tribool yes, Tribool no);

}  // namespace assay
