#include "harness/report/deviation.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "generators/suite/reader.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

constexpr std::array<std::string_view, 8> kDeviations = {"value",   "NaN",   "sign of zero", "shape",
                                                         "refusal", "crash", "hang",         "two forms disagree"};

bool is_tiny(FloatFormat const& format, std::uint64_t code) {  // zero or subnormal
  return (code & format.magnitude_mask()) >> format.fraction_bits == 0;
}

std::uint64_t code_of(std::string_view bits) {
  std::uint64_t code = 0;
  if (bits.starts_with("0x")) std::from_chars(bits.data() + 2, bits.data() + bits.size(), code, 16);
  return code;
}

}  // namespace

std::string_view to_string(ErrorClass error) {
  constexpr std::string_view kNames[] = {"none",
                                         "type or shape",
                                         "NaN",
                                         "infinity",
                                         "sign of zero",
                                         "subnormal number",
                                         "a few units in the last place",
                                         "value",
                                         "two forms disagree"};
  return kNames[static_cast<std::size_t>(error)];
}

std::string_view words(ErrorClass error) {
  constexpr std::string_view kWords[] = {"no error",
                                         "wrong type or shape",
                                         "NaN where a number is expected, or the reverse",
                                         "infinity where another value is expected, or the reverse",
                                         "wrong sign of zero",
                                         "wrong value among zeros and subnormal numbers",
                                         "wrong by a few units in the last place",
                                         "wrong value",
                                         "two forms of one program disagree"};
  return kWords[static_cast<std::size_t>(error)];
}

std::string_view wrong_nan_text(ElementFinding const& worst) {
  return worst.actual == "NaN" ? "NaN returned but not expected" : "NaN expected but not returned";
}

ErrorClass error_class(Element const& element, std::uint64_t actual, std::uint64_t expected, std::uint64_t distance) {
  if (!is_float(element)) return ErrorClass::value;
  auto const& format = *element.floating;
  if (format.is_nan(actual) || format.is_nan(expected)) return ErrorClass::nan;
  if (format.is_infinite(actual) || format.is_infinite(expected)) return ErrorClass::infinity;
  if (format.is_zero(actual) && format.is_zero(expected)) return ErrorClass::zero_sign;
  if (is_tiny(format, actual) && is_tiny(format, expected)) return ErrorClass::subnormal;
  auto const few =
      std::min<std::uint64_t>(kFewUlps, std::max<std::uint64_t>(2, (std::uint64_t{1} << format.fraction_bits) / 8));
  return distance <= few ? ErrorClass::ulps : ErrorClass::value;
}

ErrorClass error_class(ResultFinding const& finding) {
  if (finding.kind != Mismatch::none) return ErrorClass::shape;
  if (!finding.worst) return ErrorClass::none;
  // The element type of "tensor<2x3xf32>" follows the last x after a size.
  std::string_view type = finding.type;
  if (type.starts_with("tensor<") && type.ends_with(">")) type = type.substr(7, type.size() - 8);
  while (!type.empty() && (is_digit(type[0]) || type[0] == '?')) {
    auto const x = type.find('x');
    if (x == type.npos) break;
    type.remove_prefix(x + 1);
  }
  Element element;
  bool const is_known = stored_element(type, element) && !finding.worst->actual_bits.empty();
  if (!is_known) return ErrorClass::value;
  return error_class(element, code_of(finding.worst->actual_bits), code_of(finding.worst->expected_bits),
                     finding.worst->distance);
}

std::string_view to_string(Deviation deviation) { return kDeviations[static_cast<std::size_t>(deviation)]; }

std::optional<Deviation> parse_deviation(std::string_view text) {
  auto const* const at = std::ranges::find(kDeviations, text);
  return at == kDeviations.end() ? std::nullopt : std::optional(static_cast<Deviation>(at - kDeviations.begin()));
}

Deviation deviation_of_error(ErrorClass error) {
  switch (error) {
    case ErrorClass::nan:
      return Deviation::nan;
    case ErrorClass::zero_sign:
      return Deviation::zero_sign;
    case ErrorClass::shape:
      return Deviation::shape;
    case ErrorClass::forms:
      return Deviation::forms;
    default:
      return Deviation::value;
  }
}

Deviations deviations_of(CaseOutcome const& outcome) {
  Deviations found;
  if (outcome.verdict != Verdict::violates) return found;
  for (auto const& finding : outcome.results) {
    auto const error = error_class(finding);
    if (error == ErrorClass::none || (error != ErrorClass::shape && finding.violating == 0)) continue;
    found.insert(deviation_of_error(error));
    // A NaN is worse than any number and hides wrong values of other elements.
    if (error == ErrorClass::nan && finding.violating > finding.nan_differs) found.insert(Deviation::value);
  }
  return found;
}

std::string deviations_text(Deviations const& deviations) {
  std::string text;
  for (auto const deviation : deviations) (text += text.empty() ? "" : ", ") += to_string(deviation);
  return text;
}

std::optional<Deviations> parse_deviations(std::string_view text) {
  Deviations found;
  while (true) {
    auto const comma = text.find(", ");
    auto const one = parse_deviation(text.substr(0, comma));
    if (!one || *one > Deviation::shape) return std::nullopt;
    found.insert(*one);
    if (comma == text.npos) return found;
    text.remove_prefix(comma + 2);
  }
}

}  // namespace assay
