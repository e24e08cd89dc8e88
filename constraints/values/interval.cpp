#include "constraints/values/interval.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/values/congruence.hpp"
#include "constraints/values/term.hpp"

namespace assay {
namespace {

Int128 clamp(Int128 value) { return std::clamp(value, -kUnbounded, kUnbounded); }

bool unbounded(Int128 a) { return a >= kUnbounded || a <= -kUnbounded; }

Int128 add(Int128 a, Int128 b) {
  if (unbounded(a)) return a;
  if (unbounded(b)) return b;
  return clamp(a + b);  // each is below 2^126, so the sum fits
}

Int128 multiply(Int128 a, Int128 b) {
  if (a == 0 || b == 0) return 0;
  bool negative = (a < 0) != (b < 0);
  Int128 x = a < 0 ? -a : a, y = b < 0 ? -b : b;
  if (x >= kUnbounded || y >= kUnbounded || x > kUnbounded / y) return negative ? -kUnbounded : kUnbounded;
  return negative ? -(x * y) : x * y;
}

Int128 floor_divide(Int128 a, Int128 b) {
  if (unbounded(a)) return (a < 0) == (b < 0) ? kUnbounded : -kUnbounded;
  if (unbounded(b)) return a == 0 || (a < 0) == (b < 0) ? 0 : -1;
  Int128 q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

std::string digits(Int128 value) {
  if (value == 0) return "0";
  bool negative = value < 0;
  std::string text;
  for (Int128 rest = negative ? -value : value; rest > 0; rest /= 10) text += static_cast<char>('0' + int(rest % 10));
  if (negative) text += '-';
  std::reverse(text.begin(), text.end());
  return text;
}

bool has_zero(Interval a) { return a.low <= 0 && a.high >= 0; }

Interval quotient_near_zero(Interval a, Interval b) {
  if (b.low == 0 && b.high == 0) return {-kUnbounded, kUnbounded};
  if (b.low == 0) return floor_quotient(a, {1, b.high});
  if (b.high == 0) return floor_quotient(a, {b.low, -1});
  return hull(floor_quotient(a, {b.low, -1}), floor_quotient(a, {1, b.high}));
}

// Returns the bounds of a value that is a or b.
Interval one_of(Interval bounds, Interval a, Interval b) {
  if (bounds.exact() || is_plain(a) || is_plain(b)) return bounds;
  return with_congruence(bounds, join(congruence_of(a), congruence_of(b)));
}

// Whether the congruences show that no integer is in both.
bool incongruent(Interval a, Interval b) {
  if ((a.modulus == 1 && b.modulus == 1) || is_plain(a) || is_plain(b)) return false;
  return disjoint(congruence_of(a), congruence_of(b));
}

// Returns the pool for the term of a result, or nullptr if it has none. Each operand must have a term or be exact, and
// at least one must not be exact.
TermPool* pool_of(Interval a, Interval b) {
  if (!a.term && !b.term) return nullptr;
  if ((!a.term && !a.exact()) || (!b.term && !b.exact())) return nullptr;
  if (!a.term || !b.term) return (a.term ? a.term : b.term)->pool;
  return a.term->pool == b.term->pool ? a.term->pool : nullptr;
}

TermPool* pool_of(Tribool a, Tribool b) {
  return a.term && b.term && a.term->pool == b.term->pool ? a.term->pool : nullptr;
}

}  // namespace

Interval operator+(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->sum(a, b);
  Interval const bounds{add(a.low, b.low), add(a.high, b.high)};
  if (bounds.exact() || is_plain(a) || is_plain(b)) return bounds;
  return with_congruence(bounds, sum(congruence_of(a), congruence_of(b)));
}

Interval operator-(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->difference(a, b);
  Interval const bounds{add(a.low, -b.high), add(a.high, -b.low)};
  if (bounds.exact() || is_plain(a) || is_plain(b)) return bounds;
  return with_congruence(bounds, sum(congruence_of(a), negative(congruence_of(b))));
}

Interval operator*(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->product(a, b);
  Int128 products[] = {multiply(a.low, b.low), multiply(a.low, b.high), multiply(a.high, b.low),
                       multiply(a.high, b.high)};
  auto [low, high] = std::minmax_element(std::begin(products), std::end(products));
  Interval const bounds{*low, *high};
  if (bounds.exact() || (is_plain(a) && is_plain(b))) return bounds;
  return with_congruence(bounds, product(congruence_of(a), congruence_of(b)));
}

Interval hull(Interval a, Interval b) {
  if (a.term && a == b) return a;
  return one_of({std::min(a.low, b.low), std::max(a.high, b.high)}, a, b);
}

Interval maximum(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->maximum(a, b);
  return one_of({std::max(a.low, b.low), std::max(a.high, b.high)}, a, b);
}

Interval minimum(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->minimum(a, b);
  return one_of({std::min(a.low, b.low), std::min(a.high, b.high)}, a, b);
}

Interval floor_quotient(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->quotient(a, b);
  if (has_zero(b)) return quotient_near_zero(a, b);
  Int128 quotients[] = {floor_divide(a.low, b.low), floor_divide(a.low, b.high), floor_divide(a.high, b.low),
                        floor_divide(a.high, b.high)};
  auto [low, high] = std::minmax_element(std::begin(quotients), std::end(quotients));
  Interval const bounds{*low, *high};
  if (a.modulus == 1 || !b.exact()) return bounds;
  return with_congruence(bounds, floor_quotient(congruence_of(a), b.low));
}

Interval ceil_quotient(Interval a, Interval b) {
  Interval const zero;
  return zero - floor_quotient(zero - a, b);
}

Interval modulo(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->remainder(a, b);
  if (has_zero(b)) {
    if (b.exact()) return {-kUnbounded, kUnbounded};
    return {std::min(b.low + 1, Int128(0)), std::max(b.high - 1, Int128(0))};
  }
  if (a.exact() && b.exact()) {
    Int128 m = a.low - floor_divide(a.low, b.low) * b.low;
    return {m, m};
  }
  if (b.low > 0 && a.low >= 0 && a.high < b.low) return with_congruence({a.low, a.high}, congruence_of(a));
  Interval const bounds = b.low > 0 ? Interval{0, b.high - 1} : Interval{b.low + 1, 0};
  if (a.modulus == 1 || !b.exact()) return bounds;
  return with_congruence(bounds, modulo(congruence_of(a), b.low));
}

std::string to_string(Interval value) {
  if (value.term) return to_string(value.term);
  if (value.exact()) return digits(value.low);
  if (value.low >= kUnbounded) return fmt::format("{} or more", digits(kUnbounded));
  if (value.modulus > 1 && value.high >= kUnbounded)
    return value.residue == 0 ? fmt::format("a multiple of {}", value.modulus)
                              : fmt::format("{} more than a multiple of {}", value.residue, value.modulus);
  if (value.high >= kUnbounded) return value.low <= 0 ? "?" : fmt::format("{} or more", digits(value.low));
  if (value.low <= -kUnbounded) return fmt::format("{} or less", digits(value.high));
  return fmt::format("{} to {}", digits(value.low), digits(value.high));
}

Tribool negation(Tribool a) {
  if (a.value != Tribool::unknown) return tribool(a.value == Tribool::no);
  return a.term ? a.term->pool->negation(a) : a;
}

Tribool conjunction(Tribool a, Tribool b) {
  if (a == Tribool::no || b == Tribool::no) return Tribool::no;
  if (a == Tribool::yes) return b;
  if (b == Tribool::yes) return a;
  if (TermPool* pool = pool_of(a, b)) return pool->conjunction(a, b);
  return Tribool::unknown;
}

Tribool disjunction(Tribool a, Tribool b) {
  if (a == Tribool::yes || b == Tribool::yes) return Tribool::yes;
  if (a == Tribool::no) return b;
  if (b == Tribool::no) return a;
  if (TermPool* pool = pool_of(a, b)) return pool->disjunction(a, b);
  return Tribool::unknown;
}

Tribool equal(Interval a, Interval b) {
  if (a.high < b.low || b.high < a.low) return Tribool::no;
  if (a.exact() && b.exact()) return Tribool::yes;
  if (incongruent(a, b)) return Tribool::no;
  if (TermPool* pool = pool_of(a, b)) return pool->is_zero(a - b);
  return Tribool::unknown;
}

Tribool less(Interval a, Interval b) {
  if (a.high < b.low) return Tribool::yes;
  if (a.low >= b.high && a.low < kUnbounded) return Tribool::no;
  if (TermPool* pool = pool_of(a, b)) return pool->is_at_most_zero(a - b + Interval{1, 1});
  return Tribool::unknown;
}

Tribool less_equal(Interval a, Interval b) {
  if (a.high <= b.low && a.high < kUnbounded) return Tribool::yes;
  if (a.low > b.high) return Tribool::no;
  if (TermPool* pool = pool_of(a, b)) return pool->is_at_most_zero(a - b);
  return Tribool::unknown;
}

Interval choice(Tribool condition, Interval yes, Interval no) {
  if (condition != Tribool::unknown) return condition == Tribool::yes ? yes : no;
  if (yes == no) return yes;
  if (condition.term) return condition.term->pool->choice(condition, yes, no);
  return hull(yes, no);
}

Tribool choice(Tribool condition, Tribool yes, Tribool no) {
  if (condition != Tribool::unknown) return condition == Tribool::yes ? yes : no;
  if (yes == no) return yes;
  if (yes == Tribool::yes) return disjunction(condition, no);
  if (yes == Tribool::no) return conjunction(negation(condition), no);
  if (no == Tribool::yes) return disjunction(negation(condition), yes);
  if (no == Tribool::no) return conjunction(condition, yes);
  return disjunction(conjunction(condition, yes), conjunction(negation(condition), no));
}

}  // namespace assay
