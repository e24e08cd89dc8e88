#include "oracle/formats/integer.hpp"

#include <algorithm>
#include <bit>

namespace assay {

namespace {

std::int64_t as_signed(std::uint64_t value) { return static_cast<std::int64_t>(value); }

std::uint64_t mask(IntegerFormat format) { return ~std::uint64_t{0} >> (64 - format.bits); }
std::uint64_t sign_bit(IntegerFormat format) { return std::uint64_t{1} << (format.bits - 1); }
bool is_boolean(IntegerFormat format) { return format.bits == 1; }
bool is_negative(std::uint64_t x, IntegerFormat format) { return format.is_signed && as_signed(x) < 0; }

bool less(std::uint64_t x, std::uint64_t y, IntegerFormat format) {
  return format.is_signed ? as_signed(x) < as_signed(y) : x < y;
}

std::uint64_t divide(std::uint64_t x, std::uint64_t y, IntegerFormat format) {
  if (y == 0) return ~std::uint64_t{0};
  if (!format.is_signed) return x / y;
  if (as_signed(y) == -1) return std::uint64_t{0} - x;  // the quotient of the least number wraps
  return static_cast<std::uint64_t>(as_signed(x) / as_signed(y));
}

std::uint64_t remainder(std::uint64_t x, std::uint64_t y, IntegerFormat format) {
  return y == 0 ? x : x - divide(x, y, format) * y;
}

std::uint64_t power(std::uint64_t base, std::uint64_t exponent, IntegerFormat format) {
  if (is_negative(exponent, format)) return base == 1 || as_signed(base) == -1 ? (exponent & 1 ? base : 1) : 0;
  std::uint64_t result = 1;
  for (; exponent; exponent >>= 1, base *= base)
    if (exponent & 1) result *= base;
  return result;
}

template <class Integer> bool power_overflows(Integer base, std::uint64_t exponent, Integer& result) {
  result = 1;
  for (;;) {
    if (exponent & 1 && __builtin_mul_overflow(result, base, &result)) return true;
    exponent >>= 1;
    if (exponent == 0) return false;
    if (__builtin_mul_overflow(base, base, &base)) return true;
  }
}

// Whether the exact result of add, subtract, multiply or power is out of range for the type.
template <class Integer>
bool overflows(IntegerBinary function, std::uint64_t x, std::uint64_t y, IntegerFormat format) {
  auto const left = static_cast<Integer>(x), right = static_cast<Integer>(y);
  Integer result = 0;
  bool const over = function == IntegerBinary::add        ? __builtin_add_overflow(left, right, &result)
                    : function == IntegerBinary::subtract ? __builtin_sub_overflow(left, right, &result)
                    : function == IntegerBinary::multiply ? __builtin_mul_overflow(left, right, &result)
                                                          : power_overflows(left, y, result);
  return over || format.wrap(static_cast<std::uint64_t>(result)) != static_cast<std::uint64_t>(result);
}

}  // namespace

std::uint64_t IntegerFormat::wrap(std::uint64_t value) const {
  value &= mask(*this);
  return is_signed && (value & sign_bit(*this)) ? value | ~mask(*this) : value;
}

std::uint64_t IntegerFormat::least() const { return is_signed ? std::uint64_t{0} - sign_bit(*this) : 0; }
std::uint64_t IntegerFormat::greatest() const { return is_signed ? mask(*this) >> 1 : mask(*this); }

std::uint64_t evaluate(IntegerUnary function, std::uint64_t x, IntegerFormat format) {
  switch (function) {
    case IntegerUnary::abs:
      return is_negative(x, format) ? format.wrap(std::uint64_t{0} - x) : x;
    case IntegerUnary::negate:
      return format.wrap(std::uint64_t{0} - x);
    case IntegerUnary::sign:
      return is_negative(x, format) ? format.wrap(~std::uint64_t{0}) : x != 0;
    case IntegerUnary::bit_not:
      return format.wrap(~x);
    case IntegerUnary::popcnt:
      return format.wrap(static_cast<std::uint64_t>(std::popcount(x & mask(format))));
    case IntegerUnary::count_leading_zeros:
      return format.wrap(static_cast<std::uint64_t>(std::countl_zero(x & mask(format)) - (64 - format.bits)));
  }
  return 0;
}

std::uint64_t evaluate(IntegerBinary function, std::uint64_t x, std::uint64_t y, IntegerFormat format) {
  switch (function) {
    case IntegerBinary::add:
      return is_boolean(format) ? x | y : format.wrap(x + y);
    case IntegerBinary::subtract:
      return format.wrap(x - y);
    case IntegerBinary::multiply:
      return format.wrap(x * y);
    case IntegerBinary::divide:
      return format.wrap(divide(x, y, format));
    case IntegerBinary::remainder:
      return format.wrap(remainder(x, y, format));
    case IntegerBinary::maximum:
      return less(x, y, format) ? y : x;
    case IntegerBinary::minimum:
      return less(y, x, format) ? y : x;
    case IntegerBinary::power:
      return format.wrap(power(x, y, format));
    case IntegerBinary::bit_and:
      return x & y;
    case IntegerBinary::bit_or:
      return x | y;
    case IntegerBinary::bit_xor:
      return x ^ y;
    case IntegerBinary::shift_left:
      return y >= format.bits ? 0 : format.wrap(x << y);
    case IntegerBinary::shift_right_logical:
      return y >= format.bits ? 0 : format.wrap((x & mask(format)) >> y);
    case IntegerBinary::shift_right_arithmetic: {
      std::int64_t const filled = as_signed(IntegerFormat{format.bits, true}.wrap(x));
      return format.wrap(static_cast<std::uint64_t>(filled >> std::min<std::uint64_t>(y, 63)));
    }
  }
  return 0;
}

bool is_implementation_defined(IntegerUnary function, std::uint64_t x, IntegerFormat format) {
  if (is_boolean(format)) return false;
  switch (function) {
    case IntegerUnary::abs:
      return format.is_signed && x == format.least();
    // The specification negates an unsigned number like the signed number with the same bits.
    case IntegerUnary::negate:
      return (x & mask(format)) == sign_bit(format);
    // A count may exceed the range of a narrow signed type.
    case IntegerUnary::popcnt:
      return static_cast<std::uint64_t>(std::popcount(x & mask(format))) > format.greatest();
    case IntegerUnary::count_leading_zeros:
      return x == 0 && format.bits > format.greatest();
    case IntegerUnary::sign:
    case IntegerUnary::bit_not:
      return false;
  }
  return false;
}

bool is_implementation_defined(IntegerBinary function, std::uint64_t x, std::uint64_t y, IntegerFormat format) {
  switch (function) {
    case IntegerBinary::power:
      if (is_negative(y, format)) return true;
      [[fallthrough]];
    case IntegerBinary::add:
    case IntegerBinary::subtract:
    case IntegerBinary::multiply:
      if (is_boolean(format)) return false;
      return format.is_signed ? overflows<std::int64_t>(function, x, y, format)
                              : overflows<std::uint64_t>(function, x, y, format);
    case IntegerBinary::divide:
      return y == 0 || (format.is_signed && x == format.least() && as_signed(y) == -1);
    case IntegerBinary::remainder:
      return y == 0;
    case IntegerBinary::shift_left:
    case IntegerBinary::shift_right_arithmetic:
    case IntegerBinary::shift_right_logical:
      return y >= format.bits;
    case IntegerBinary::maximum:
    case IntegerBinary::minimum:
    case IntegerBinary::bit_and:
    case IntegerBinary::bit_or:
    case IntegerBinary::bit_xor:
      return false;
  }
  return false;
}

Number to_number(std::uint64_t value, IntegerFormat format) {
  return format.is_signed ? Number::of(as_signed(value)) : Number::of(value);
}

std::uint64_t to_integer(Number const& number, IntegerFormat format) {
  if (is_boolean(format)) return number.kind != NumberKind::zero;
  std::uint64_t const limit = number.negative ? format.least() : format.greatest();
  switch (number.kind) {
    case NumberKind::nan:
    case NumberKind::zero:
      return 0;
    case NumberKind::infinity:
      return limit;
    case NumberKind::finite:
      break;
  }
  if (number.exponent > 0) return limit;
  if (number.exponent <= -64) return 0;
  std::uint64_t const magnitude = number.significand >> -number.exponent;
  std::uint64_t const room = number.negative ? std::uint64_t{0} - limit : limit;  // magnitude of `limit`
  if (magnitude > room) return limit;
  return number.negative ? std::uint64_t{0} - magnitude : magnitude;
}

}  // namespace assay
