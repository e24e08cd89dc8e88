// The finding on an op of a program with observed values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/report/verdict.hpp"

namespace assay::divergence {

enum class Standing : std::uint8_t {
  permitted,      // the profile permits each observed result for the observed operands
  amplified,      // permitted, but the relative error is much larger than that of the operands
  not_permitted,  // an element is not permitted for these operands, or the result has a different type or shape
  open,           // some element may have any value
  undecided,      // it could not be judged; there is a reason
  not_observed,   // no result was observed; it may be judged together with its users
};
inline constexpr std::size_t kStandings = 6;
std::string_view to_string(Standing standing);  // "not permitted"

// An observed result. Errors are those of relative_error() (harness/divergence/error_size.hpp); NaN if unknown.
struct ValueFinding {
  std::uint32_t value = 0;
  std::string type;        // "tensor<2x3xf32>"
  std::string mismatch;    // not empty: not judged, because it has a different type or shape
  bool is_unread = false;  // not judged, because it cannot be read
  std::int64_t conforming = 0, open = 0, violating = 0;  // numbers of elements
  std::optional<ElementFinding> worst;                   // set if an element violates
  double made = 0;                                       // error relative to the exact result on the observed operands
  double total = 0;                                      // error relative to the exact run from the inputs
};

struct OpFinding {
  std::uint32_t op = 0;
  Standing standing = Standing::not_observed;
  std::vector<ValueFinding> values;  // the observed results
  std::vector<std::uint32_t> part;   // unobserved ops that compute its operands; judged together with it
  std::string reason;                // for open or undecided
  std::string undecided;             // not empty: the reason why it could not be judged
  std::string against;               // if not permitted: "text", or "profile xla"
  std::string rule;                  // if not permitted: the rule that determines the result
  std::string cause;                 // if not permitted: a likely cause; empty: unknown
  std::string residual;              // for whole algorithms: a residual that is not permitted
  std::string iterations;            // for a loop: a number of iterations that is not permitted
  std::string unexplained;  // the unchanged program returned a result that is not permitted, but the instrumented one
                            // did not
  std::vector<std::string> statistics;  // distance of random numbers from their distribution; no verdict
  double taken = 0;                     // greatest total error of its operands
  double made = 0, total = 0;           // greatest errors of its values
};

// An error is `amplified` if it exceeds the error of the operands by this factor; see OpJudge.
inline constexpr double kAmplification = 8;

}  // namespace assay::divergence
