// The finding on each op of a program with observed values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/report/verdict.hpp"

namespace assay::divergence {

enum class Standing : std::uint8_t {
  permitted,      // each observed result is one that the profile permits on the operands that were observed
  amplified,      // likewise, but the relative error of the operands has grown
  not_permitted,  // an element is not permitted on these operands, or the result has a different type or shape
  open,           // nothing is promised of some element
  undecided,      // it could not be judged, for a reason
  not_observed,   // no result of it is known; it may be judged with its users
};
inline constexpr std::size_t kStandings = 6;
std::string_view to_string(Standing standing);  // "not permitted"

// An observed result. Errors are relative_error() of harness/divergence/error_size.hpp; not a number where they are unknown.
struct ValueFinding {
  std::uint32_t value = 0;
  std::string type;        // "tensor<2x3xf32>"
  std::string mismatch;    // not empty: nothing was judged: it has a different type or shape,
  bool is_unread = false;  // or cannot be read
  std::int64_t conforming = 0, open = 0, violating = 0;  // elements
  std::optional<ElementFinding> worst;                   // if any violates
  double made = 0;                                       // against the exact result on the observed operands
  double total = 0;                                      // against the exact run from the inputs on
};

struct OpFinding {
  std::uint32_t op = 0;
  Standing standing = Standing::not_observed;
  std::vector<ValueFinding> values;  // those observed
  std::vector<std::uint32_t> part;   // ops that are not observed and compute its operands: judged together with it
  std::string reason;                // of open or undecided ones
  std::string undecided;             // not empty: it could not be judged, for this reason
  std::string against;               // of ones that are not permitted: "text", or "profile xla"
  std::string rule;                  // likewise: the rule that determines the result
  std::string cause;                 // likewise: a likely one; empty: unknown
  std::string residual;              // of whole algorithms: an error of the result as a whole that is not permitted
  std::string iterations;            // a loop: it made another number of iterations, which is not permitted
  std::string unexplained;  // the unchanged program returned a result that is not permitted; the instrumented one, this
  std::vector<std::string> statistics;  // of random numbers: how far they are off their distribution. No verdict
  double taken = 0;                     // the greatest total error among its operands
  double made = 0, total = 0;           // the greatest of its values
};

// How many times the error of the operands makes an error `amplified`, see OpJudge.
inline constexpr double kAmplification = 8;

}  // namespace assay::divergence
