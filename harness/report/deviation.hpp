// How results are wrong: the class of an element's error, and the coarser kinds by which baselines and causes tell failures
// apart.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "generators/suite/case.hpp"
#include "harness/report/verdict.hpp"

namespace assay {

// How the worst element is wrong.
enum class ErrorClass : std::uint8_t {
  none,
  shape,      // or type: no element was judged
  nan,        // one of the two is NaN
  infinity,   // one of the two is infinite
  zero_sign,  // the wrong zero
  subnormal,  // zero and a subnormal number, or one of these for the other
  ulps,       // at most kFewUlps outside the permitted set; less for types of few digits
  value,
  forms,  // each result is permitted, but two that must be equal are not
};
std::string_view to_string(ErrorClass error);  // "value"
std::string_view words(ErrorClass error);      // "wrong value"
// Of an element with a NaN on one side only: which side has it.
std::string_view wrong_nan_text(ElementFinding const& worst);
inline constexpr std::uint64_t kFewUlps = 64;
ErrorClass error_class(Element const& element, std::uint64_t actual, std::uint64_t expected, std::uint64_t distance);
// Of the worst element of a result, as a report has it.
ErrorClass error_class(ResultFinding const& finding);

// How a result, or the end of a run, is not as it must be.
enum class Deviation : std::uint8_t {
  value,      // an element is another number than those that are permitted
  nan,        // one of the two is NaN
  zero_sign,  // the wrong zero
  shape,      // or type
  refusal,    // a valid program is called invalid
  crash,      // by a signal or in another way, or no whole results
  hang,
  forms,  // two forms of one computation have other results
};
std::string_view to_string(Deviation deviation);  // "value", "NaN", "sign of zero", "shape", ..
std::optional<Deviation> parse_deviation(std::string_view text);
Deviation deviation_of_error(ErrorClass error);

// Of a case whose results violate: of the worst element of each result, and of others if that is a NaN. Empty: nothing was
// judged, or nothing violates.
using Deviations = std::set<Deviation>;
Deviations deviations_of(CaseOutcome const& outcome);
std::string deviations_text(Deviations const& deviations);  // "value, NaN"
// Of results alone; nothing for any other text.
std::optional<Deviations> parse_deviations(std::string_view text);

}  // namespace assay
