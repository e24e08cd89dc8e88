// Implements semantics/permitted/elementwise/integers.hpp: integer functions of spans.
#include <algorithm>
#include <bit>

#include "semantics/permitted/elementwise/integers.hpp"
#include "semantics/permitted/reduction/integer_sums.hpp"
#include "support/int128.hpp"

namespace assay {
namespace {

std::uint64_t code_of(Int128 value) { return static_cast<std::uint64_t>(value); }

bool holds(IntegerFormat format, Span const& span) {
  auto const range = range_of(format);
  return range.low <= span.low && span.high <= range.high;
}

ElementSet span_or_overflow(SetCall& call, Span const& result, Element const& element) {
  if (holds(element.integer, result)) return set_of_span(result, element);
  if (call.profile.overflow == IntegerOverflow::implementation_defined)
    return call.implementation_defined(std::string(kOverflow));
  return range_in(element);
}

// The parts of a span on either side of where the top bit changes.
template <class F> void each_half(Span const& span, IntegerFormat format, F f) {
  Int128 const middle = format.is_signed ? 0 : Int128{1} << (format.bits - 1);
  if (span.low < middle) f(Span{span.low, std::min(span.high, middle - 1)});
  if (span.high >= middle) f(Span{std::max(span.low, middle), span.high});
}

// The set of a span in which some operands have no result by the specification.
ElementSet special(SetCall& call, IntegerBinary function, std::uint64_t y, Element const& element) {
  if (call.profile.has_xla_integers) return range_in(element);
  return call.implementation_defined(std::string(integer_freedom(function, y)));
}

ElementSet shifted(SetCall& call, IntegerBinary function, Span const& x, Span const& y, Element const& element) {
  auto const format = element.integer;
  if (y.low < 0 || y.high >= format.bits) return special(call, function, 0, element);
  std::optional<ElementSet> all;
  for (Int128 by = y.low; by <= y.high; ++by)
    each_half(x, format, [&](Span const& half) {
      ElementSet set;
      if (function == IntegerBinary::shift_left) {
        Span const exact{times(half.low, Int128{1} << by), times(half.high, Int128{1} << by)};
        set = holds(format, exact) ? set_of_span(exact, element) : range_in(element);
      } else {
        set = point_in(element, evaluate(function, code_of(half.low), code_of(by), format));
        set.include(point_in(element, evaluate(function, code_of(half.high), code_of(by), format)));
      }
      all ? all->include(set) : void(all = set);
    });
  return *all;
}

ElementSet divided(SetCall& call, Span const& x, Span const& y, Element const& element) {
  if (y.low <= 0 && y.high >= 0) return special(call, IntegerBinary::divide, 0, element);
  if (element.integer.is_signed && x.low == range_of(element.integer).low && y.low <= -1 && y.high >= -1)
    return special(call, IntegerBinary::divide, 1, element);
  return set_of_span(hull_of({x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high}), element);
}

ElementSet remaindered(SetCall& call, Span const& x, Span const& y, Element const& element) {
  if (y.low <= 0 && y.high >= 0) return special(call, IntegerBinary::remainder, 0, element);
  Int128 const most = std::max(y.low < 0 ? -y.low : y.low, y.high < 0 ? -y.high : y.high) - 1;
  return set_of_span({x.low < 0 ? std::max(x.low, -most) : 0, x.high > 0 ? std::min(x.high, most) : 0}, element);
}

ElementSet powered(SetCall& call, Span const& x, Span const& y, Element const& element) {
  if (y.low < 0) return special(call, IntegerBinary::power, 0, element);
  Int128 const base = std::max<Int128>({x.low < 0 ? -x.low : x.low, x.high < 0 ? -x.high : x.high, 1});
  Int128 const limit = Int128{1} << 64;  // beyond all types
  Int128 most = 1;
  for (Int128 i = 0; i < y.high && most < limit && base > 1; ++i) most = times(most, base);
  return span_or_overflow(call, {x.low < 0 ? -most : 0, most}, element);
}

ElementSet bits_of(IntegerBinary function, Span const& x, Span const& y, Element const& element) {
  bool const both = x.low >= 0 && y.low >= 0;
  if (function == IntegerBinary::bit_and && (x.low >= 0 || y.low >= 0))
    return set_of_span({0, both ? std::min(x.high, y.high) : x.low >= 0 ? x.high : y.high}, element);
  if (!both) return range_in(element);
  auto const width = std::bit_width(code_of(std::max(x.high, y.high)));
  return set_of_span({0, (Int128{1} << width) - 1}, element);
}

}  // namespace

Span hull_of(std::initializer_list<Int128> values) { return {std::min(values), std::max(values)}; }

// Returns why a result is implementation-defined for one pair of operands.
std::string_view integer_freedom(IntegerBinary function, std::uint64_t y) {
  switch (function) {
    case IntegerBinary::divide:
      return y == 0 ? "an integer is divided by zero: implementation-defined (#1157)"
                    : "the least integer is divided by -1: implementation-defined (#1157)";
    case IntegerBinary::remainder:
      return "an integer is divided by zero: implementation-defined (#1157)";
    case IntegerBinary::shift_left:
    case IntegerBinary::shift_right_arithmetic:
    case IntegerBinary::shift_right_logical:
      return "bits are shifted by the width or more, or by a negative number: the result is unspecified";
    default:
      return "the exponent of an integer is negative: the power is unspecified";
  }
}

ElementSet integer_set(SetCall& call, IntegerBinary function, Span const& x, Span const& y, Element const& element) {
  switch (function) {
    case IntegerBinary::add:
      return span_or_overflow(call, {x.low + y.low, x.high + y.high}, element);
    case IntegerBinary::subtract:
      return span_or_overflow(call, {x.low - y.high, x.high - y.low}, element);
    case IntegerBinary::multiply: {
      return span_or_overflow(
          call, hull_of({times(x.low, y.low), times(x.low, y.high), times(x.high, y.low), times(x.high, y.high)}),
          element);
    }
    case IntegerBinary::maximum:
      return set_of_span({std::max(x.low, y.low), std::max(x.high, y.high)}, element);
    case IntegerBinary::minimum:
      return set_of_span({std::min(x.low, y.low), std::min(x.high, y.high)}, element);
    case IntegerBinary::divide:
      return divided(call, x, y, element);
    case IntegerBinary::remainder:
      return remaindered(call, x, y, element);
    case IntegerBinary::power:
      return powered(call, x, y, element);
    case IntegerBinary::bit_and:
    case IntegerBinary::bit_or:
    case IntegerBinary::bit_xor:
      return bits_of(function, x, y, element);
    default:
      return shifted(call, function, x, y, element);
  }
}

ElementSet integer_set(SetCall& call, IntegerUnary function, Span const& x, Element const& element) {
  auto const format = element.integer;
  switch (function) {
    case IntegerUnary::abs: {
      Int128 const ends[] = {x.low < 0 ? -x.low : x.low, x.high < 0 ? -x.high : x.high};
      bool const crosses = x.low < 0 && x.high > 0;
      return span_or_overflow(call, {crosses ? 0 : std::min(ends[0], ends[1]), std::max(ends[0], ends[1])}, element);
    }
    case IntegerUnary::negate:
      if (format.is_signed) return span_or_overflow(call, {-x.high, -x.low}, element);
      if (x.low == 0) return range_in(element);
      return set_of_span({(Int128{1} << format.bits) - x.high, (Int128{1} << format.bits) - x.low}, element);
    case IntegerUnary::sign:
    case IntegerUnary::bit_not: {
      auto set = point_in(element, evaluate(function, code_of(x.low), format));
      set.include(point_in(element, evaluate(function, code_of(x.high), format)));
      return set;
    }
    default:
      return span_or_overflow(call, {0, format.bits}, element);
  }
}

}  // namespace assay
