// Groups of cases that fail in the same way, so that a defect that affects many cases is one finding.
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
  // The subjects of the cases (labels of rules, types or ops) and their numbers, the most frequent first.
  std::vector<std::pair<std::string, std::size_t>> about;
  std::string about_what;          // "rules", "types", "ops"
  std::vector<std::size_t> cases;  // indices in report.outcomes, ascending
};

// Groups all cases except those that pass and are not expected to fail. The cases of a group have the same verdict and
// change. The largest groups come first.
std::vector<CauseGroup> cause_groups(Report const& report, Comparison const& comparison);

// "41 rules: add_c1 3, add_i2 2, and 39 more"; empty for a single case.
std::string about_text(CauseGroup const& group, std::size_t most = 4);

// The reasons why programs were rejected (`unsupported`) or not run, the most frequent first: "4 x TypeError: ..". If
// there are more than `most` reasons, the last line counts the others.
std::vector<std::string> reasons_text(std::vector<CauseGroup> const& groups, Verdict verdict, std::size_t most = 5);

}  // namespace assay
