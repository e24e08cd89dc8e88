// Partly known integers and truth values.
//
// An integer has bounds and a congruence: all of its possible values have the same residue modulo a number (Granger,
// "Static analysis of arithmetical congruences", 1989). So 2 * ? is even, and never 5.
//
// An unknown value may have a *term*: an expression over symbols that defines the integer, or a formula that is true
// exactly when the truth value is (constraints/values/term.hpp). The operations below keep terms if they can. Without a
// term, only the bounds and the congruence are known.
#pragma once

#include <cstdint>
#include <string>

#include "support/int128.hpp"

namespace assay {

// Bounds at or beyond this value mean "no bound". Larger than the square of any dimension size.
inline constexpr Int128 kUnbounded = Int128(1) << 126;

struct Term;

// All integers from low to high with this residue modulo the modulus (1: any integer), or the one of them that the term
// denotes. low <= high, and finite bounds have the residue. An exact interval has no term, and modulus 1.
//
// A number beyond kUnbounded has a residue modulo kLargeModulus. This distinguishes numbers of elements that the bounds
// cannot distinguish.
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
// Return quotients rounded down and up, and the remainder with the divisor's sign. The divisor must not be zero: if its
// bounds contain zero, the result is meaningless for that value.
Interval floor_quotient(Interval a, Interval b);
Interval ceil_quotient(Interval a, Interval b);
Interval modulo(Interval a, Interval b);
std::string to_string(Interval value);

// A truth value. `unknown` may have a term: a formula that is true exactly when the truth value is.
struct Tribool {
  enum class Value : std::uint8_t { no, yes, unknown };
  static constexpr Value no = Value::no, yes = Value::yes, unknown = Value::unknown;
  Value value = unknown;
  Term const* term = nullptr;

  Tribool() = default;
  Tribool(Value v, Term const* t = nullptr) : value(v), term(t) {}
  // Compares only the value and not the term.
  friend bool operator==(Tribool a, Value b) { return a.value == b; }
  // Whether the two are known to be the same.
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
// Returns `yes` or `no`, depending on the condition.
Interval choice(Tribool condition, Interval yes, Interval no);
Tribool choice(Tribool condition, Tribool yes, Tribool no);

}  // namespace assay
