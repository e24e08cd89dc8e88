// The behavior of a backend on one program, with the data that decides whether two programs show the same bug.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generators/suite/case.hpp"
#include "harness/reduction/candidates/equal_results.hpp"
#include "harness/report/deviation.hpp"
#include "harness/report/verdict.hpp"
#include "semantics/runtime/acceptance.hpp"

namespace assay::reduction {

// The question that a reduction preserves.
struct Question {
  bool compile_only = false;  // whether the backend accepts the program, rather than its results
  std::string breaks = {};    // with compile_only: label of the rule that the program violates; empty: the program is
                              // valid
};

enum class Outcome : std::uint8_t {
  conforms,
  open,      // the specification leaves the results open; or, with a reason, nothing was tested
  violates,  // an element is not permitted, or a result has a different type or shape
  crashed,   // crashed, or reported success without complete results
  timed_out,
  refused,      // rejected a valid program
  unsupported,  // rejected a valid program because of a missing feature
  accepted,     // accepted an invalid program
  unusable,     // not a candidate: the program is invalid, or its results are undecided
  stopped,
};
std::string_view to_string(Outcome outcome);

struct SeenResult {
  TensorJudgment judgment;
  std::int64_t untested = 0;  // elements for which any value is permitted
  Tensor actual;              // verbatim; quantized tensors as storage integers
  ErrorClass error = ErrorClass::none;
};

struct Observation {
  Outcome outcome = Outcome::unusable;
  std::string reason;    // one sentence
  std::string evidence;  // output of the backend
  std::string clause;    // of an invalid program: text of the violated rule in spec/; may be empty
  std::string detail;    // normalized end or message; equal for equal failures
  std::vector<CaseResult> expected;
  std::vector<SeenResult> results;  // of programs with results
  std::size_t worst = 0;            // number of the worst result of a violation

  bool is_misbehaving() const {
    return outcome == Outcome::violates || outcome == Outcome::crashed || outcome == Outcome::timed_out ||
           outcome == Outcome::refused || outcome == Outcome::unsupported || outcome == Outcome::accepted;
  }
  ErrorClass error() const { return worst < results.size() ? results[worst].error : ErrorClass::none; }
};

// "crashed: signal _": the outcome, and the detail or the reason.
std::string end_text(Observation const& seen);

// Whether `b` shows the same failure as `a`. With `strictly`, the worst elements must also have the same class of
// error.
bool is_same_failure(Observation const& a, Observation const& b, bool strictly);

// The verdict in reports (harness/report/verdict.hpp). An `unusable` program is not run.
Verdict verdict_of(Outcome outcome);

// Judges the tensors of output_0.npy, .. in a folder. Reads `expected` and sets all other members. `equal`: results
// that must have the same bits, although other bits are permitted for each of them.
void judge_results(std::string const& folder, std::vector<EqualResults> const& equal, Observation& seen);
// Judges the same results by other sets, which replace `expected`.
void judge_again(std::vector<CaseResult> expected, Observation& seen);

}  // namespace assay::reduction
