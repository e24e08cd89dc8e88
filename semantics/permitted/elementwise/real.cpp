// Implements semantics/permitted/elementwise/elementwise.hpp: functions of real numbers.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "oracle/sets/image.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"

namespace assay {
namespace {

// f32 represents every number of a format that lacks codes.
std::uint64_t widened(std::int64_t order, FloatFormat const& format) {
  return convert(code_of(order, format), format, kF32);
}

std::int64_t size_of(CodeSet const& set) { return set.number ? set.high - set.low + 1 : 0; }

std::string missing(std::string_view what, FloatFormat const& format) {
  return std::string(what) + ", for which " + std::string(format.name) +
         " has no code: the specification does not define its encoding (#180)";
}

// Returns why f may have a result that the format cannot represent. Large operand sets are not enumerated.
std::string_view unrepresentable_result(UnaryFunction function, CodeSet const& x, FloatFormat const& format) {
  if (represents_all(format)) return {};
  for (std::int64_t i = x.low; x.number && i <= x.high; ++i) {
    auto const result = evaluate(function, widened(i, format), kF32);
    if (auto const reason = unrepresentable(unpack(result, kF32), format); !reason.empty()) return reason;
  }
  return {};
}

std::string_view unrepresentable_result(BinaryFunction function, CodeSet const& x, CodeSet const& y,
                                        FloatFormat const& format) {
  // It returns the operand, and no number below the least of f8E8M0FNU.
  if (represents_all(format) || function == BinaryFunction::next_after) return {};
  if (size_of(x) * size_of(y) > kMaxEnumerated) return "anything";
  for (std::int64_t i = x.low; x.number && i <= x.high; ++i)
    for (std::int64_t j = y.low; y.number && j <= y.high; ++j) {
      auto const result = evaluate(function, widened(i, format), widened(j, format), kF32);
      if (auto const reason = unrepresentable(unpack(result, kF32), format); !reason.empty()) return reason;
    }
  return {};
}

// The greatest number of a format with the same numbers and more exponents is beyond that of this one.
bool exceeds(Number const& number, FloatFormat const& format) {
  FloatFormat wider = format;
  wider.exponent_bits += 2, wider.bits += 2, wider.nan = NanCodes::ieee;
  return (round(number, wider) & wider.magnitude_mask()) > format.max_finite_code();
}

// Whether CHLO's definitions, by a series and its derivatives, are undefined there, so that no document defines the
// result.
std::string_view undefined_at(BinaryFunction function, CodeSet const& x, CodeSet const& y, FloatFormat const& format) {
  if (!x.number || !y.number) return {};
  auto const least = [&](CodeSet const& set) { return to_double(unpack(code_of(set.low, format), format)); };
  auto const is_whole = [](double value) { return std::isfinite(value) && std::trunc(value) == value; };
  if (function == BinaryFunction::zeta && (least(x) <= 1 || least(y) <= 0))
    return "the series of zeta(x, q) has no sum, or a pole, where x <= 1 or q <= 0, and its value there is unspecified";
  if (function == BinaryFunction::polygamma) {
    bool const is_order = x.low == x.high && is_whole(least(x)) && least(x) >= 0;
    bool const may_be_pole = least(y) <= 0 && (y.low != y.high || is_whole(least(y)));
    if (!is_order || may_be_pole)
      return "polygamma of an order that is not a natural number, or at a pole: the value is unspecified";
  }
  return {};
}

std::string_view undefined_at(UnaryFunction function, CodeSet const& x, FloatFormat const& format) {
  if (function != UnaryFunction::digamma || !x.number) return {};
  double const least = to_double(unpack(code_of(x.low, format), format));
  bool const may_be_pole = least <= 0 && (x.low != x.high || (std::isfinite(least) && std::trunc(least) == least));
  return may_be_pole ? "digamma at a pole: the value is unspecified" : "";
}

}  // namespace

std::string_view unrepresentable(Number const& number, FloatFormat const& format) {
  if (number.kind == NumberKind::nan) return format.has_nan() ? "" : "NaN";
  if (!format.has_infinity() && number.kind == NumberKind::infinity) return "infinity";
  bool const is_magnitude = number.kind == NumberKind::finite && (format.has_sign || !number.negative);
  if (!format.has_infinity() && is_magnitude && exceeds(number, format)) return "a number beyond the greatest one";
  if (format.has_sign) return {};
  if (number.kind == NumberKind::zero) return "zero";
  if (number.negative) return "a negative number";
  bool const tiny = number.kind == NumberKind::finite && number.exponent + 63 < format.min_exponent();
  return tiny ? "a number below the least one" : "";
}

bool may_exceed(FloatFormat const& format, long double magnitudes, std::size_t terms) {
  if (format.has_infinity()) return false;
  auto const greatest = static_cast<long double>(to_double(unpack(format.max_finite_code(), format)));
  auto const growth = std::pow(1 + std::ldexp(1.0L, -format.precision()), static_cast<long double>(terms));
  return !(magnitudes * growth <= greatest);
}

long double greatest_magnitude(CodeSet const& set, FloatFormat const& format) {
  if (set.nan || !set.number) return std::numeric_limits<long double>::infinity();
  auto const at = [&](std::int64_t order) {
    return std::fabs(static_cast<long double>(to_double(unpack(code_of(order, format), format))));
  };
  return std::max(at(set.low), at(set.high));
}

bool is_exact_function(UnaryFunction function) {
  switch (function) {
    case UnaryFunction::abs:
    case UnaryFunction::negate:
    case UnaryFunction::sign:
    case UnaryFunction::ceil:
    case UnaryFunction::floor:
    case UnaryFunction::round_nearest_afz:
    case UnaryFunction::round_nearest_even:
      return true;
    default:
      return false;
  }
}

bool is_exact_function(BinaryFunction function) {
  return function == BinaryFunction::maximum || function == BinaryFunction::minimum ||
         function == BinaryFunction::next_after;
}

CodeSet flushed(SetCall const& call, CodeSet set, FloatFormat const& format) {
  if (!call.profile.flush || !format.has_sign || !set.number) return set;
  std::int64_t const normal = std::int64_t{1} << format.fraction_bits;
  std::int64_t const negative_zero = format.has_negative_zero() ? -1 : 0;
  if (set.high > 0 && set.low < normal) set.include(CodeSet::point(0));
  if (set.low < negative_zero && set.high > negative_zero - normal) set.include(CodeSet::point(negative_zero));
  return set;
}

ElementSet real_set(SetCall& call, UnaryFunction function, ElementSet const& x, FloatFormat const& format) {
  CodeSet const operand = flushed(call, x.codes, format);
  if (auto const what = unrepresentable_result(function, operand, format); !what.empty())
    return call.implementation_defined(missing(what, format));
  if (auto const why = undefined_at(function, operand, format); !why.empty())
    return call.implementation_defined(std::string(why));
  auto const accuracy = is_exact_function(function) ? Accuracy{} : accuracy_of(call, function_name(call), format);
  ElementSet result{image(function, x.codes, format, accuracy, call.profile.flush), 0};
  // The specification defines logistic by three operations. A tolerance in the program applies to the function itself.
  if (function == UnaryFunction::logistic && call.call.text("mode") != "TOLERANCE")
    result.codes.include(image_of_composed_logistic(operand, format, call.profile.accuracy("exponential", format),
                                                    call.profile.accuracy("divide", format)));
  return result;
}

ElementSet real_set(SetCall& call, BinaryFunction function, ElementSet const& x, ElementSet const& y,
                    FloatFormat const& format) {
  CodeSet const left = flushed(call, x.codes, format), right = flushed(call, y.codes, format);
  if (auto const what = unrepresentable_result(function, left, right, format); !what.empty())
    return call.implementation_defined(missing(what, format));
  if (auto const why = undefined_at(function, left, right, format); !why.empty())
    return call.implementation_defined(std::string(why));
  auto const accuracy = is_exact_function(function) ? Accuracy{} : accuracy_of(call, function_name(call), format);
  return {image(function, x.codes, y.codes, format, accuracy, call.profile.flush), 0};
}

}  // namespace assay
