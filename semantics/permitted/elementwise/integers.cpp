#include <algorithm>

#include "oracle/sets/image.hpp"
#include "semantics/permitted/elementwise/integers.hpp"
#include "support/int128.hpp"

namespace assay {
namespace {

Int128 value_of(std::uint64_t code, IntegerFormat format) {
  return format.is_signed ? static_cast<Int128>(static_cast<std::int64_t>(code)) : static_cast<Int128>(code);
}
std::uint64_t code_of(Int128 value) { return static_cast<std::uint64_t>(value); }

bool is_negative(std::uint64_t x, IntegerFormat format) { return value_of(x, format) < 0; }

// Whether the exact result overflows below the range.
bool overflows_below(IntegerBinary function, std::uint64_t x, std::uint64_t y, IntegerFormat format) {
  switch (function) {
    case IntegerBinary::subtract:
      return !format.is_signed || is_negative(x, format);
    case IntegerBinary::multiply:
      return is_negative(x, format) != is_negative(y, format);
    case IntegerBinary::power:
      return is_negative(x, format) && (y & 1) != 0;
    default:
      return is_negative(x, format);
  }
}

ElementSet at_point(SetCall& call, IntegerBinary function, std::uint64_t x, std::uint64_t y, Element const& element) {
  auto const format = element.integer;
  auto const result = evaluate(function, x, y, format);
  if (!is_implementation_defined(function, x, y, format)) return point_in(element, result);
  bool const overflow = function == IntegerBinary::add || function == IntegerBinary::subtract ||
                        function == IntegerBinary::multiply ||
                        (function == IntegerBinary::power && !is_negative(y, format));
  if (!overflow && call.profile.has_xla_integers) return point_in(element, result);
  if (!overflow) return call.implementation_defined(std::string(integer_freedom(function, y)));
  return overflowed(call, element, result, overflows_below(function, x, y, format), kOverflow);
}

ElementSet at_point(SetCall& call, IntegerUnary function, std::uint64_t x, Element const& element) {
  auto const format = element.integer;
  auto const result = evaluate(function, x, format);
  // The text negates an unsigned number in two's complement.
  bool const defined = function == IntegerUnary::negate && !format.is_signed;
  if (defined || !is_implementation_defined(function, x, format)) return point_in(element, result);
  return overflowed(call, element, result, false, kOverflow);
}

}  // namespace

Span span_of(ElementSet const& set, Element const& element) {
  return {value_of(code_in(element, set.codes.low), element.integer),
          value_of(code_in(element, set.codes.high), element.integer)};
}

ElementSet set_of_span(Span const& span, Element const& element) {
  auto set = point_in(element, code_of(span.low));
  set.include(point_in(element, code_of(span.high)));
  return set;
}

Span range_of(IntegerFormat format) { return {value_of(format.least(), format), value_of(format.greatest(), format)}; }

ElementSet overflowed(SetCall& call, Element const& element, std::uint64_t wrapped, bool negative,
                      std::string_view reason) {
  if (call.profile.overflow == IntegerOverflow::implementation_defined)
    return call.implementation_defined(std::string(reason));
  auto set = point_in(element, wrapped);
  if (call.profile.overflow == IntegerOverflow::wrap_or_saturate)
    set.include(point_in(element, negative ? element.integer.least() : element.integer.greatest()));
  return set;
}

std::optional<IntegerUnary> integer_unary(std::string_view name) {
  static constexpr std::pair<std::string_view, IntegerUnary> kNames[] = {
      {"abs", IntegerUnary::abs},       {"negate", IntegerUnary::negate},
      {"sign", IntegerUnary::sign},     {"not", IntegerUnary::bit_not},
      {"popcnt", IntegerUnary::popcnt}, {"count_leading_zeros", IntegerUnary::count_leading_zeros},
  };
  for (auto const& [known, function] : kNames)
    if (known == name) return function;
  return std::nullopt;
}

std::optional<IntegerBinary> integer_binary(std::string_view name) {
  static constexpr std::pair<std::string_view, IntegerBinary> kNames[] = {
      {"add", IntegerBinary::add},
      {"subtract", IntegerBinary::subtract},
      {"multiply", IntegerBinary::multiply},
      {"divide", IntegerBinary::divide},
      {"remainder", IntegerBinary::remainder},
      {"maximum", IntegerBinary::maximum},
      {"minimum", IntegerBinary::minimum},
      {"power", IntegerBinary::power},
      {"and", IntegerBinary::bit_and},
      {"or", IntegerBinary::bit_or},
      {"xor", IntegerBinary::bit_xor},
      {"shift_left", IntegerBinary::shift_left},
      {"shift_right_arithmetic", IntegerBinary::shift_right_arithmetic},
      {"shift_right_logical", IntegerBinary::shift_right_logical},
  };
  for (auto const& [known, function] : kNames)
    if (known == name) return function;
  return std::nullopt;
}

ElementSet integer_set(SetCall& call, IntegerUnary function, ElementSet const& x, Element const& element) {
  auto const span = span_of(x, element);
  if (span.high - span.low >= kMaxEnumerated) return integer_set(call, function, span, element);
  auto all = at_point(call, function, code_of(span.low), element);
  for (Int128 i = span.low + 1; i <= span.high && all.reason == 0; ++i)
    all.include(at_point(call, function, code_of(i), element));
  return all;
}

ElementSet integer_set(SetCall& call, IntegerBinary function, ElementSet const& x, ElementSet const& y,
                       Element const& element) {
  auto const left = span_of(x, element), right = span_of(y, element);
  Int128 const sizes[] = {left.high - left.low + 1, right.high - right.low + 1};
  if (sizes[0] > kMaxEnumerated || sizes[1] > kMaxEnumerated || sizes[0] * sizes[1] > kMaxEnumerated)
    return integer_set(call, function, left, right, element);
  auto all = at_point(call, function, code_of(left.low), code_of(right.low), element);
  for (Int128 i = left.low; i <= left.high && all.reason == 0; ++i)
    for (Int128 j = right.low; j <= right.high && all.reason == 0; ++j)
      all.include(at_point(call, function, code_of(i), code_of(j), element));
  return all;
}

ElementSet mulhi_set(ElementSet const& x, ElementSet const& y, Element const& element) {
  auto const left = span_of(x, element), right = span_of(y, element);
  auto const high = [&](Int128 a, Int128 b) {
    if (element.integer.is_signed) return (a * b) >> element.integer.bits;
    return static_cast<Int128>((static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b)) >>
                               element.integer.bits);
  };
  return set_of_span(hull_of({high(left.low, right.low), high(left.low, right.high), high(left.high, right.low),
                              high(left.high, right.high)}),
                     element);
}

}  // namespace assay
