// Implements semantics/permitted/elementwise/elementwise.hpp: convert, reduce_precision, and parts of complex numbers.
#include <algorithm>
#include <cmath>

#include "oracle/sets/image.hpp"
#include "semantics/kernels/elementwise/reduced_format.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"
#include "semantics/runtime/quantization.hpp"

namespace assay {
namespace {

constexpr std::string_view kTbd = ": the result of convert is TBD (#180)";

ElementSet open_conversion(SetCall& call, std::string_view what) {
  return call.implementation_defined(std::string(what) + std::string(kTbd));
}

// Why the format has no code for a number that is converted to it; empty if it has. Infinity does not stand for a finite
// number: implementations saturate, too.
std::string unconvertible(Number const& number, FloatFormat const& to) {
  auto const what = unrepresentable(number, to);
  if (!what.empty()) return std::string(what) + " becomes " + std::string(to.name);
  bool const overflows = number.kind == NumberKind::finite && to.is_infinite(round(number, to));
  return overflows ? "a number beyond the range of " + std::string(to.name) : "";
}

// The text leaves all inexact conversions TBD. A row of the profile bounds their distance from the exact number;
// without one they are rounded once to nearest even, as implementations do. `nearest` are the codes that numbers from
// `low` to `high` are rounded to.
ElementSet rounded(SetCall& call, CodeSet nearest, Number const& low, Number const& high, bool are_exact,
                   FloatFormat const& to) {
  Accuracy const accuracy = call.profile.accuracy("convert", to);
  if (are_exact || accuracy == Accuracy{}) return {nearest, 0};
  if (std::isinf(accuracy.ulps))
    return open_conversion(call, "a number that " + std::string(to.name) + " does not hold");
  for (Number const& end : {low, high})
    nearest.include(permitted(end, to, accuracy, std::abs(to_double(end)), call.profile.flush));
  return {nearest, 0};
}

// Where implementations differ in fact, elements are implementation-defined.
ElementSet float_to_float(SetCall& call, CodeSet const& x, FloatFormat const& from, FloatFormat const& to) {
  if (from.name == to.name) return {x, 0};
  auto const lost = [&](std::int64_t order) { return unconvertible(unpack(code_of(order, from), from), to); };
  std::string what = x.nan ? unconvertible(Number::nan(), to) : "";
  for (auto const order : {x.low, x.high})
    if (what.empty() && x.number) what = lost(order);
  // The greatest numbers are next to an infinity.
  if (what.empty() && x.number && x.low != x.high) {
    if (from.is_infinite(code_of(x.low, from))) what = lost(x.low + 1);
    if (what.empty() && from.is_infinite(code_of(x.high, from))) what = lost(x.high - 1);
  }
  if (!what.empty()) return open_conversion(call, what);
  CodeSet const operand = flushed(call, x, from);
  CodeSet const nearest = image_of_conversion(operand, from, to);
  if (!operand.number || represents_format(to, from)) return {flushed(call, nearest, to), 0};
  Number const low = unpack(code_of(operand.low, from), from), high = unpack(code_of(operand.high, from), from);
  bool const is_exact_point = operand.low == operand.high && is_exact(low, to);
  auto set = rounded(call, nearest, low, high, is_exact_point, to);
  if (set.reason == 0) set.codes = flushed(call, set.codes, to);
  return set;
}

ElementSet integer_to_float(SetCall& call, Span const& x, FloatFormat const& to) {
  auto const number = [](__int128 value) {
    return Number::finite(value < 0, 0, static_cast<unsigned __int128>(value < 0 ? -value : value));
  };
  for (auto const end : {x.low, x.high})
    if (auto const what = unconvertible(number(end), to); !what.empty()) return open_conversion(call, what);
  auto nearest = CodeSet::of(round(number(x.low), to), to);
  nearest.include(CodeSet::of(round(number(x.high), to), to));
  __int128 const most = static_cast<__int128>(1)
                        << to.precision();  // all integers up to this are numbers of the format
  bool const are_exact = (x.low == x.high && is_exact(number(x.low), to)) || (-most <= x.low && x.high <= most);
  return rounded(call, nearest, number(x.low), number(x.high), are_exact, to);
}

// Its integer part; beyond 64 bits, something that is there, too.
__int128 truncated(Number const& number) {
  __int128 magnitude = 0;
  if (number.kind == NumberKind::infinity || number.exponent > 32)
    magnitude = static_cast<__int128>(1) << 100;
  else if (number.kind == NumberKind::finite && number.exponent > -64)
    magnitude = number.exponent >= 0 ? static_cast<__int128>(number.significand) << number.exponent
                                     : static_cast<__int128>(number.significand >> -number.exponent);
  return number.negative ? -magnitude : magnitude;
}

ElementSet float_to_integer(SetCall& call, CodeSet const& x, FloatFormat const& from, Element const& to) {
  if (to.is(Element::Kind::boolean)) {
    // Not zero is true; so is NaN.
    CodeSet const operand = flushed(call, x, from);
    std::int64_t const zero = from.has_negative_zero() ? -1 : 0;
    bool const may_be_zero = operand.number && from.has_sign && operand.low <= 0 && operand.high >= zero;
    bool const may_be_other =
        operand.nan || (operand.number && !(may_be_zero && operand.low >= zero && operand.high <= 0));
    return {{may_be_zero ? 0 : 1, may_be_other ? 1 : 0, true, false}, 0};
  }
  if (x.nan) return open_conversion(call, "NaN becomes an integer");
  Span const span{truncated(unpack(code_of(x.low, from), from)), truncated(unpack(code_of(x.high, from), from))};
  auto const range = range_of(to.integer);
  if (span.low < range.low || span.high > range.high)
    return open_conversion(call, "a number beyond the range of " + to_string(to));
  return set_of_span(span, to);
}

ElementSet integer_to_integer(SetCall& call, Span const& x, Element const& to) {
  if (to.is(Element::Kind::boolean))
    return {{x.low <= 0 && x.high >= 0 ? 0 : 1, x.low == 0 && x.high == 0 ? 0 : 1, true, false}, 0};
  auto const range = range_of(to.integer);
  if (range.low <= x.low && x.high <= range.high) return set_of_span(x, to);
  std::string const reason = "a number beyond the range of " + to_string(to) + std::string(kTbd);
  if (x.low == x.high)
    return overflowed(call, to, to.integer.wrap(static_cast<std::uint64_t>(x.low)), x.low < 0, reason);
  return call.profile.overflow == IntegerOverflow::implementation_defined ? call.implementation_defined(reason)
                                                                          : range_in(to);
}

ElementSet converted(SetCall& call, ElementSet const& x, Element const& from, Element const& to) {
  if (from.is_integral() && to.is_integral()) return integer_to_integer(call, span_of(x, from), to);
  if (from.is_integral()) return integer_to_float(call, span_of(x, from), *to.floating);
  if (to.is_integral()) return float_to_integer(call, x.codes, *from.floating, to);
  return float_to_float(call, x.codes, *from.floating, *to.floating);
}

// A conversion to a narrower type that another one follows may be left out (`excess_precision` of profiles): then the second one
// is of the operand of the first one. All such operands, of chains too.
std::vector<RuntimeValue const*> unconverted_operands(SetCall& call) {
  constexpr std::size_t kMaxKept = 8;
  std::vector<RuntimeValue const*> all;
  if (!call.result().tensor.element().is(Element::Kind::floating)) return all;
  for (auto const* kept = call.operand(0).unrounded.get();
       kept && kept->tensor.shape() == call.result().tensor.shape() && all.size() < kMaxKept;
       kept = kept->unrounded.get())
    if (!(kept->tensor.element() == call.operand(0).tensor.element() && kept->unrounded)) all.push_back(kept);
  return all;
}

void allow_unconverted(SetCall& call, Element const& from, Element const& to) {
  bool const are_real = from.is(Element::Kind::floating) && to.is(Element::Kind::floating);
  if (!call.profile.excess_precision || !are_real || represents_format(*to.floating, *from.floating)) return;
  call.result().unrounded = std::make_shared<RuntimeValue const>(call.operand(0));
}

}  // namespace

bool represents_format(FloatFormat const& wide, FloatFormat const& narrow) {
  auto const greatest = [](FloatFormat const& format) { return to_double(unpack(format.max_finite_code(), format)); };
  return wide.fraction_bits >= narrow.fraction_bits && wide.has_infinity() >= narrow.has_infinity() &&
         wide.min_exponent() - wide.fraction_bits <= narrow.min_exponent() - narrow.fraction_bits &&
         greatest(wide) >= greatest(narrow) && (wide.has_sign || !narrow.has_sign);
}

void enclose_convert(SetCall& call) {
  if (call.implementation()) return;
  ElementSets sets(call);
  Element const from = sets.element(0), to = call.result().tensor.element();
  bool const from_complex = from.is(Element::Kind::complex);
  auto const kept = unconverted_operands(call);
  sets.enclose([&](std::int64_t i, EnclosureWriter& writer) {
    auto set = converted(call, sets.at(0, i), from, to);
    for (RuntimeValue const* const one : kept) {
      auto other = set_of(*one, i);
      if (other.reason == 0) other = converted(call, other, one->tensor.element(), to);
      if (set.reason == 0 && other.reason == 0) set.codes.include(other.codes);
    }
    writer.put(i, 0, set);
    if (!to.is(Element::Kind::complex)) return;
    auto const zero = point_in(to, 0);
    writer.put(i, 1, from_complex ? converted(call, sets.at(0, i, 1), from, to) : zero);
  });
  allow_unconverted(call, from, to);
}

void enclose_parts(SetCall& call) {
  if (call.operands_are_exact()) return;
  ElementSets sets(call);
  Element const element = sets.element(0);
  bool const is_complex = element.is(Element::Kind::complex);
  auto const name = function_name(call);
  sets.enclose_all([&](std::int64_t i, EnclosureWriter& writer) {
    if (name == "complex") {
      writer.put(i, 0, sets.at(0, i));
      return writer.put(i, 1, sets.at(1, i));
    }
    if (name == "imag") return is_complex ? writer.put(i, 0, sets.at(0, i, 1)) : void();
    writer.put(i, 0, sets.at(0, i));
    if (name != "conj" || !is_complex) return;
    auto imag = sets.at(0, i, 1);
    if (imag.reason == 0) imag.codes = image(UnaryFunction::negate, imag.codes, *element.floating, Accuracy{});
    writer.put(i, 1, imag);
  });
}

// Exact, and monotone in the order of codes: the ends determine all results between them. Codes of narrow formats are
// taken one by one: without infinity, overflow is NaN and not the end.
void enclose_reduce_precision(SetCall& call) {
  if (call.implementation()) return;
  ElementSets sets(call);
  FloatFormat const& format = *sets.element(0).floating;
  std::int64_t const mantissa_bits = call.call.integer("mantissa_bits");
  bool const defined = format.has_infinity() && mantissa_bits > 0;
  if (defined && call.operands_are_exact() && !call.profile.flush) return;
  ReducedFormat const reduced(format, call.call.integer("exponent_bits"), mantissa_bits);
  auto const image_of = [&](CodeSet const& x) -> ElementSet {
    std::vector<std::uint64_t> codes;
    if (x.number && (format.bits <= 8 || x.high == x.low))
      for (std::int64_t order = x.low; order <= x.high; ++order) codes.push_back(code_of(order, format));
    else if (x.number)
      codes = {code_of(x.low, format), code_of(x.high, format)};
    if (x.nan) codes.push_back(format.nan_code());
    CodeSet all;
    for (std::size_t i = 0; i < codes.size(); ++i) {
      if (auto const what = reduced.undefined_reason(codes[i]); !what.empty())
        return call.implementation_defined(std::string(what) + ": the result is unspecified");
      auto const one = CodeSet::of(reduced(codes[i]), format);
      i == 0 ? void(all = one) : all.include(one);
    }
    return {flushed(call, all, format), 0};
  };
  sets.enclose([&](std::int64_t i, EnclosureWriter& writer) {
    writer.put(i, 0, image_of(flushed(call, sets.at(0, i).codes, format)));
  });
}

}  // namespace assay
