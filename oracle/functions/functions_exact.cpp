// Implements oracle/functions/engines.hpp: comparisons of Numbers, and functions that need no engine.
#include <bit>

#include "oracle/functions/engines.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kTop = std::uint64_t{1} << 63;

}  // namespace

bool is_integer(Number const& x) {
  if (x.kind != NumberKind::finite) return x.kind == NumberKind::zero;
  return x.exponent >= -std::countr_zero(x.significand);
}

bool is_odd(Number const& x) { return x.kind == NumberKind::finite && x.exponent == -std::countr_zero(x.significand); }

int compare_magnitude(Number const& x, Number const& y) {
  if (x.kind != y.kind) return x.kind < y.kind ? -1 : 1;  // order: zero, finite, infinity
  if (x.kind != NumberKind::finite) return 0;
  if (x.exponent != y.exponent) return x.exponent < y.exponent ? -1 : 1;
  return x.significand == y.significand ? 0 : x.significand < y.significand ? -1 : 1;
}

int compare(Number const& x, Number const& y) {
  if (x.kind == NumberKind::zero && y.kind == NumberKind::zero) return 0;
  if (x.negative != y.negative) return x.negative ? -1 : 1;
  return x.negative ? compare_magnitude(y, x) : compare_magnitude(x, y);
}

bool is_one(Number const& x) {
  return x.kind == NumberKind::finite && !x.negative && x.exponent == -63 && x.significand == kTop;
}

Number negated(Number x) {
  x.negative = x.kind != NumberKind::nan && !x.negative;
  return x;
}

Number magnitude(Number x) {
  x.negative = false;
  return x;
}

Number just_outside(Number const& x) { return {x.kind, x.negative, x.exponent, x.significand | 1}; }

Number just_inside(Number const& x) {
  if (x.significand & 1) return x;
  if (x.significand == kTop) return {x.kind, x.negative, x.exponent - 1, ~std::uint64_t{0}};
  return {x.kind, x.negative, x.exponent, x.significand - 1};
}

Number just_above(Number const& x) { return x.negative ? just_inside(x) : just_outside(x); }
Number just_below(Number const& x) { return x.negative ? just_outside(x) : just_inside(x); }

Number beyond(bool negative) { return Number::finite(negative, std::int64_t{1} << 60, kTop, true); }
Number smallest_number(bool negative) { return Number::finite(negative, -(std::int64_t{1} << 60), kTop, true); }

Number integral(Number const& x, Rounding rounding) {
  if (x.kind != NumberKind::finite || is_integer(x)) return x;
  std::int64_t const shift = -x.exponent;  // at least 1
  std::uint64_t const whole = shift >= 64 ? 0 : x.significand >> shift;
  std::uint64_t const rest = shift >= 64 ? x.significand : x.significand << (64 - shift);  // the fraction, in bits
  bool const half = shift <= 64 && rest == kTop;
  bool const above_half = shift <= 64 && rest > kTop;
  bool up = false;
  switch (rounding) {
    case Rounding::nearest_even:
      up = above_half || (half && (whole & 1));
      break;
    case Rounding::nearest_away:
      up = above_half || half;
      break;
    case Rounding::toward_zero:
      break;
    case Rounding::down:
      up = x.negative;
      break;
    case Rounding::up:
      up = !x.negative;
      break;
  }
  return Number::finite(x.negative, 0, static_cast<UInt128>(whole) + (up ? 1 : 0));
}

namespace {

// Whether the function is neither a real number nor infinite at x.
bool is_undefined(UnaryFunction function, Number const& x) {
  using enum UnaryFunction;
  bool const is_below_zero = x.negative && x.kind != NumberKind::zero;
  switch (function) {
    case log:
    case sqrt:
      return is_below_zero;
    case log_plus_one:
      return x.negative && compare_magnitude(x, Number::of(1.0)) > 0;
    case acos:
    case asin:
    case atanh:
      return compare_magnitude(x, Number::of(1.0)) > 0;
    case acosh:
      return compare(x, Number::of(1.0)) < 0;
    case sine:
    case cosine:
    case tan:
      return x.kind == NumberKind::infinity;
    default:
      return false;
  }
}

}  // namespace

std::optional<Number> exact(UnaryFunction function, Number const& x) {
  using enum UnaryFunction;
  if (x.kind != NumberKind::nan && is_undefined(function, x)) return Number::nan();
  switch (function) {
    case abs:
      return magnitude(x);
    case negate:
      return negated(x);
    case sign:
      if (x.kind == NumberKind::nan || x.kind == NumberKind::zero) return x;
      return Number::of(x.negative ? -1.0 : 1.0);
    case ceil:
      return integral(x, Rounding::up);
    case floor:
      return integral(x, Rounding::down);
    case round_nearest_afz:
      return integral(x, Rounding::nearest_away);
    case round_nearest_even:
      return integral(x, Rounding::nearest_even);
    default:
      return std::nullopt;
  }
}

std::optional<Number> exact(BinaryFunction function, Number const& x, Number const& y) {
  bool const maximum = function == BinaryFunction::maximum;
  if (!maximum && function != BinaryFunction::minimum) return std::nullopt;
  if (x.kind == NumberKind::nan || y.kind == NumberKind::nan) return Number::nan();
  int const order = compare(x, y);
  bool const x_below = order < 0 || (order == 0 && x.negative && !y.negative);
  return x_below == maximum ? y : x;
}

std::uint64_t next_after(std::uint64_t x, std::uint64_t y, FloatFormat const& format) {
  if (format.is_nan(x) || format.is_nan(y)) return format.nan_code();
  int const order = compare(unpack(x, format), unpack(y, format));
  if (order == 0) return y;
  if (format.is_zero(x)) return 1 | (y & format.sign_bit());
  bool const grows = format.is_negative(x) == (order > 0);
  std::uint64_t const next = grows ? x + 1 : x - 1;
  return next == format.sign_bit() && !format.has_negative_zero() && format.has_sign ? 0 : next;
}

}  // namespace assay
