// Kinds of errors: the class of an element's error, and the coarser deviations by which baselines and causes
// distinguish failures.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "generators/suite/case.hpp"
#include "harness/report/verdict.hpp"

namespace assay {

// The class of error of the worst element.
enum class ErrorClass : std::uint8_t {
  none,
  shape,      // shape or type differs: no element was judged
  nan,        // the actual or the expected value is NaN
  infinity,   // the actual or the expected value is infinite
  zero_sign,  // a zero with the wrong sign
  subnormal,  // both are zero or subnormal
  ulps,       // at most kFewUlps outside the permitted set; fewer for types with few digits
  value,
  forms,  // each result is permitted, but two that must be equal are not
};
std::string_view to_string(ErrorClass error);  // "value"
std::string_view words(ErrorClass error);      // "wrong value"
// For an element with a NaN on one side only: states which side has it.
std::string_view wrong_nan_text(ElementFinding const& worst);
inline constexpr std::uint64_t kFewUlps = 64;
ErrorClass error_class(Element const& element, std::uint64_t actual, std::uint64_t expected, std::uint64_t distance);
// For the worst element of a result in a report.
ErrorClass error_class(ResultFinding const& finding);

// The way in which a result, or the end of a run, is wrong.
enum class Deviation : std::uint8_t {
  value,      // a number that is not permitted
  nan,        // the actual or the expected value is NaN
  zero_sign,  // a zero with the wrong sign
  shape,      // shape or type
  refusal,    // a valid program is rejected
  crash,      // killed by a signal, ended in another way, or incomplete results
  hang,
  forms,  // two forms of one computation have different results
};
std::string_view to_string(Deviation deviation);  // "value", "NaN", "sign of zero", "shape", ..
std::optional<Deviation> parse_deviation(std::string_view text);
Deviation deviation_of_error(ErrorClass error);

// The deviations of a case whose results violate: those of the worst element of each result, and of other elements if
// the worst one is a NaN. Empty if nothing was judged, or nothing violates.
using Deviations = std::set<Deviation>;
Deviations deviations_of(CaseOutcome const& outcome);
std::string deviations_text(Deviations const& deviations);  // "value, NaN"
// Parses deviations of results; nullopt for any other text.
std::optional<Deviations> parse_deviations(std::string_view text);

}  // namespace assay
