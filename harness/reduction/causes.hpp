// Groups the failures of a report by their causes: `assay reduce --report R.json --suite SUITE`.
//
// Failures are first grouped by their outcomes, and the cheapest case of each group is reduced. Groups whose reduced
// failures have the same signature are one cause.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "generators/suite/manifest.hpp"
#include "harness/reduction/reduce.hpp"
#include "harness/report/report.hpp"

namespace assay::reduction {

struct Cause {
  std::string bucket;              // common part of the outcomes
  std::vector<std::string> cases;  // IDs; the first one was reduced
  Reduced reduced;
  std::string signature;  // empty if no case could be reduced; see `reduced.reason`
  std::string pattern;    // pattern of the reduced case in the report; may be empty
};

// The question for the reduction of a case of a suite.
Question question_of(ManifestRow const& row, std::string const& text);

// The signature of a failure from its outcome: op, types, verdict, kind of mismatch, and class of the worst element,
// message or violated rule. Wrong results of an op with the same pattern are one failure, for any types and elements.
// Empty if the case did not fail or is a probe.
std::string bucket_of(CaseOutcome const& outcome);

// In the order of the report. An error if the suite cannot be read or does not belong to the report.
Result<std::vector<Cause>> reduce_report(
    Report const& report, std::string const& suite, Backend& backend, Profile const& profile,
    ReduceOptions const& options,
    std::function<void(std::size_t done, std::size_t of, std::string const& id)> const& progress);

}  // namespace assay::reduction
