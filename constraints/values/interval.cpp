#include "constraints/values/interval.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/values/term.hpp"

namespace assay::inline constraints {
namespace {

Wide clamp(Wide value) { return std::clamp(value, -kUnbounded, kUnbounded); }

bool unbounded(Wide a) { return a >= kUnbounded || a <= -kUnbounded; }

Wide add(Wide a, Wide b) {
  if (unbounded(a)) return a;
  if (unbounded(b)) return b;
  return clamp(a + b);  // each is below 2^126, so the sum fits
}

Wide multiply(Wide a, Wide b) {
  if (a == 0 || b == 0) return 0;
  bool negative = (a < 0) != (b < 0);
  Wide x = a < 0 ? -a : a, y = b < 0 ? -b : b;
  if (x >= kUnbounded || y >= kUnbounded || x > kUnbounded / y) return negative ? -kUnbounded : kUnbounded;
  return negative ? -(x * y) : x * y;
}

Wide floor_divide(Wide a, Wide b) {
  if (unbounded(a)) return (a < 0) == (b < 0) ? kUnbounded : -kUnbounded;
  if (unbounded(b)) return a == 0 || (a < 0) == (b < 0) ? 0 : -1;
  Wide q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

std::string digits(Wide value) {
  if (value == 0) return "0";
  bool negative = value < 0;
  std::string text;
  for (Wide rest = negative ? -value : value; rest > 0; rest /= 10) text += static_cast<char>('0' + int(rest % 10));
  if (negative) text += '-';
  std::reverse(text.begin(), text.end());
  return text;
}

bool has_zero(Interval a) { return a.low <= 0 && a.high >= 0; }

Interval quotient_beside_zero(Interval a, Interval b) {
  if (b.low == 0 && b.high == 0) return {-kUnbounded, kUnbounded};
  if (b.low == 0) return floor_quotient(a, {1, b.high});
  if (b.high == 0) return floor_quotient(a, {b.low, -1});
  return hull(floor_quotient(a, {b.low, -1}), floor_quotient(a, {1, b.high}));
}

// Where the term of a result is made, if it has one: each operand has a term or is exact, and not all are exact.
TermPool* pool_of(Interval a, Interval b) {
  if (!a.term && !b.term) return nullptr;
  if ((!a.term && !a.exact()) || (!b.term && !b.exact())) return nullptr;
  if (!a.term || !b.term) return (a.term ? a.term : b.term)->pool;
  return a.term->pool == b.term->pool ? a.term->pool : nullptr;
}

TermPool* pool_of(Truth a, Truth b) {
  return a.term && b.term && a.term->pool == b.term->pool ? a.term->pool : nullptr;
}

}  // namespace

Interval operator+(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->sum(a, b);
  return {add(a.low, b.low), add(a.high, b.high)};
}

Interval operator-(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->difference(a, b);
  return {add(a.low, -b.high), add(a.high, -b.low)};
}

Interval operator*(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->product(a, b);
  Wide products[] = {multiply(a.low, b.low), multiply(a.low, b.high), multiply(a.high, b.low),
                     multiply(a.high, b.high)};
  auto [low, high] = std::minmax_element(std::begin(products), std::end(products));
  return {*low, *high};
}

Interval hull(Interval a, Interval b) {
  if (a.term && a == b) return a;
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Interval maximum(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->maximum(a, b);
  return {std::max(a.low, b.low), std::max(a.high, b.high)};
}

Interval minimum(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->minimum(a, b);
  return {std::min(a.low, b.low), std::min(a.high, b.high)};
}

Interval floor_quotient(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->quotient(a, b);
  if (has_zero(b)) return quotient_beside_zero(a, b);
  Wide quotients[] = {floor_divide(a.low, b.low), floor_divide(a.low, b.high), floor_divide(a.high, b.low),
                      floor_divide(a.high, b.high)};
  auto [low, high] = std::minmax_element(std::begin(quotients), std::end(quotients));
  return {*low, *high};
}

Interval ceil_quotient(Interval a, Interval b) {
  Interval const zero;
  return zero - floor_quotient(zero - a, b);
}

Interval modulo(Interval a, Interval b) {
  if (TermPool* pool = pool_of(a, b)) return pool->remainder(a, b);
  if (has_zero(b)) {
    if (b.exact()) return {-kUnbounded, kUnbounded};
    return {std::min(b.low + 1, Wide(0)), std::max(b.high - 1, Wide(0))};
  }
  if (a.exact() && b.exact()) {
    Wide m = a.low - floor_divide(a.low, b.low) * b.low;
    return {m, m};
  }
  if (b.low > 0 && a.low >= 0 && a.high < b.low) return {a.low, a.high};
  return b.low > 0 ? Interval{0, b.high - 1} : Interval{b.low + 1, 0};
}

std::string to_string(Interval value) {
  if (value.term) return to_string(value.term);
  if (value.low == value.high) return digits(value.low);
  if (value.high >= kUnbounded) return value.low <= 0 ? "?" : fmt::format("{} or more", digits(value.low));
  if (value.low <= -kUnbounded) return fmt::format("{} or less", digits(value.high));
  return fmt::format("{} to {}", digits(value.low), digits(value.high));
}

Truth negation(Truth a) {
  if (a.value != Truth::unknown) return truth(a.value == Truth::no);
  return a.term ? a.term->pool->negation(a) : a;
}

Truth conjunction(Truth a, Truth b) {
  if (a == Truth::no || b == Truth::no) return Truth::no;
  if (a == Truth::yes) return b;
  if (b == Truth::yes) return a;
  if (TermPool* pool = pool_of(a, b)) return pool->conjunction(a, b);
  return Truth::unknown;
}

Truth disjunction(Truth a, Truth b) {
  if (a == Truth::yes || b == Truth::yes) return Truth::yes;
  if (a == Truth::no) return b;
  if (b == Truth::no) return a;
  if (TermPool* pool = pool_of(a, b)) return pool->disjunction(a, b);
  return Truth::unknown;
}

Truth equal(Interval a, Interval b) {
  if (a.high < b.low || b.high < a.low) return Truth::no;
  if (a.exact() && b.exact()) return Truth::yes;
  if (TermPool* pool = pool_of(a, b)) return pool->is_zero(a - b);
  return Truth::unknown;
}

Truth less(Interval a, Interval b) {
  if (a.high < b.low) return Truth::yes;
  if (a.low >= b.high && a.low < kUnbounded) return Truth::no;
  if (TermPool* pool = pool_of(a, b)) return pool->is_at_most_zero(a - b + Interval{1, 1});
  return Truth::unknown;
}

Truth less_equal(Interval a, Interval b) {
  if (a.high <= b.low && a.high < kUnbounded) return Truth::yes;
  if (a.low > b.high) return Truth::no;
  if (TermPool* pool = pool_of(a, b)) return pool->is_at_most_zero(a - b);
  return Truth::unknown;
}

Interval choice(Truth condition, Interval yes, Interval no) {
  if (condition != Truth::unknown) return condition == Truth::yes ? yes : no;
  if (yes == no) return yes;
  if (condition.term) return condition.term->pool->choice(condition, yes, no);
  return hull(yes, no);
}

Truth choice(Truth condition, Truth yes, Truth no) {
  if (condition != Truth::unknown) return condition == Truth::yes ? yes : no;
  if (yes == no) return yes;
  if (yes == Truth::yes) return disjunction(condition, no);
  if (yes == Truth::no) return conjunction(negation(condition), no);
  if (no == Truth::yes) return disjunction(negation(condition), yes);
  if (no == Truth::no) return conjunction(condition, yes);
  return disjunction(conjunction(condition, yes), conjunction(negation(condition), no));
}

}  // namespace assay::inline constraints
