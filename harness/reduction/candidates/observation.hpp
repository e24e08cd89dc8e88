// The behavior of a backend on one program, as far as it matters for whether two programs show the same
// bug.
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

// The question to the backend.
struct Question {
  bool compile_only = false;  // whether it accepts the program, instead of its results
  std::string breaks = {};    // with compile_only: label of the rule that the program violates; empty: it is valid
};

enum class Outcome : std::uint8_t {
  conforms,
  open,      // the specification leaves it to the backend; or, with a reason, nothing was tested
  violates,  // an element is not permitted, or a result has a different type or shape
  crashed,   // or claimed success without whole results
  timed_out,
  refused,      // a valid program
  unsupported,  // likewise, and it reports a missing feature
  accepted,     // an invalid program
  unusable,     // not a candidate: an invalid program, or one whose results are undecided
  stopped,
};
std::string_view to_string(Outcome outcome);

struct SeenResult {
  TensorJudgement judgement;
  std::int64_t untested = 0;  // elements that may have any value
  Tensor actual;              // verbatim; quantized ones as storage integers
  ErrorClass error = ErrorClass::none;
};

struct Observation {
  Outcome outcome = Outcome::unusable;
  std::string reason;    // one sentence
  std::string evidence;  // the output of the backend
  std::string clause;    // of invalid programs: the violated rule, as in spec/; may be empty
  std::string detail;    // the part that must be equal for two failures to be the same: normalized end or message
  std::vector<CaseResult> expected;
  std::vector<SeenResult> results;  // of programs with results
  std::size_t worst = 0;            // of violations: which result

  bool misbehaves() const {
    return outcome == Outcome::violates || outcome == Outcome::crashed || outcome == Outcome::timed_out ||
           outcome == Outcome::refused || outcome == Outcome::unsupported || outcome == Outcome::accepted;
  }
  ErrorClass error() const { return worst < results.size() ? results[worst].error : ErrorClass::none; }
};

// "crashed: signal _": how it ended, without names and numbers.
std::string end_text(Observation const& seen);

// Whether `b` shows the same failure as `a`. `strictly`: the worst elements are wrong in the same way as well.
bool is_same_failure(Observation const& a, Observation const& b, bool strictly);

// "violates", as in harness/report/verdict.hpp; an `unusable` program was not run.
Verdict verdict_of(Outcome outcome);

// Judges results by the tensors of output_0.npy .. in a folder. Sets all members but `expected`, which it
// uses. `equal`: results that must have the same bits, although other bits may be permitted for each.
void judge_results(std::string const& folder, std::vector<EqualResults> const& equal, Observation& seen);
// Judges the same results by other sets, which become those expected.
void judge_again(std::vector<CaseResult> expected, Observation& seen);

}  // namespace assay::reduction
