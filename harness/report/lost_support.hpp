// Lost support: more cases of an op are unsupported than in the baseline.
//
// Cases are counted by op and kind, so that new support for one op does not hide lost support for another. A run of
// some ops or kinds is compared with the numbers of these only.
#pragma once

#include <string>

#include "harness/report/baseline.hpp"

namespace assay {

struct SupportChanges {
  std::string lost;        // "lost support: 4 more cases are unsupported than ..: multiply (values) 4, not 0"; or empty
  std::string uncompared;  // "support of .. is not compared: ..": unsupported cases without a number in the baseline;
                           // or empty
};

// For a baseline that allows unsupported cases. A case with a line is not counted, whatever its verdict: if it failed
// before, it had no support to lose.
SupportChanges support_changes(Report const& report, Baseline const& baseline);

// Sets the counts to those of the report. If the report is of a shard, or lacks cases of an op and kind that were
// counted before, the counts can only grow. A number for the whole suite, as earlier versions wrote it, is replaced by
// the counts if the report has all cases, and can only grow otherwise.
void update_support(Report const& report, Baseline& updated);

}  // namespace assay
