// Cases that fail alike, grouped: a defect that affects many cases is one finding.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"

namespace assay {

struct CauseGroup {
  Verdict verdict = Verdict::not_run;
  Change change = Change::not_run;
  std::string what;  // one sentence: "accepts programs that violate a rule", "add: wrong values"
  // The subjects of the cases, the most frequent first: labels of rules, types, or ops.
  std::vector<std::pair<std::string, std::size_t>> about;
  std::string about_what;          // "rules", "types", "ops"
  std::vector<std::size_t> cases;  // indices of report.outcomes, in their order
};

// All cases except those that pass and are not expected to fail. Those of one group have the same verdict and change.
// The groups with most cases come first.
std::vector<CauseGroup> cause_groups(Report const& report, Comparison const& comparison);

// "41 rules: add_c1 3, add_i2 2, and 39 more"; empty for a single case.
std::string about_text(CauseGroup const& group, std::size_t most = 4);

// Why programs were refused (`unsupported`) or not run, the most frequent first: "4 x TypeError: ..".
// At most `most`, then how many more there are.
std::vector<std::string> reasons_text(std::vector<CauseGroup> const& groups, Verdict verdict, std::size_t most = 5);

}  // namespace assay
