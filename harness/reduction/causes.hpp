// One failure for each cause of a whole run's report: `assay reduce --report R.json --suite SUITE`.
//
// Failures are first grouped by their outcomes, and the cheapest case of each group is reduced; groups whose reduced
// failures have one signature are one cause.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "generators/suite/manifest.hpp"
#include "harness/reduction/reduce.hpp"
#include "harness/report/report.hpp"

namespace assay::reduction {

struct Cause {
  std::string bucket;              // the common part of the outcomes
  std::vector<std::string> cases;  // ids; the first one was reduced
  Reduced reduced;
  std::string signature;  // empty if it could not be reduced: `reduced.reason`
  std::string pattern;    // of the reduced case in the report; or empty
};

// The question of a case of a suite.
Question question_of(ManifestRow const& row, std::string const& text);

// The signature of a failure by its outcome: op, types, verdict, kind of mismatch, class of the worst element or
// message, or the violated rule. Wrong results of an op that have one pattern are one failure, whatever their types and
// elements. Empty: it is not a failure, or one of a probe.
std::string bucket_of(CaseOutcome const& outcome);

// In the order of the report. An error if the suite cannot be read or is not that of the report.
Result<std::vector<Cause>> reduce_report(
    Report const& report, std::string const& suite, Backend& backend, Profile const& profile,
    ReduceOptions const& options,
    std::function<void(std::size_t done, std::size_t of, std::string const& id)> const& progress);

}  // namespace assay::reduction
