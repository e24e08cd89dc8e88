// Support that a backend had by its baseline, and has lost: more cases of an op are unsupported than before.
//
// Cases are counted by op and kind, so that support that is gained for one op does not hide what is lost for another, and
// a run of some ops or kinds is compared with what the baseline has of these.
#pragma once

#include <string>

#include "harness/report/baseline.hpp"

namespace assay {

struct SupportChanges {
  std::string lost;        // "lost support: 4 more cases are unsupported than ..: multiply (values) 4, not 0"; or empty
  std::string uncompared;  // "support of .. is not compared: ..": unsupported cases of which the baseline has no number
};

// Of a baseline that allows unsupported cases. A case with a line, of whatever verdict, is not counted: if it failed before,
// it had no support to lose.
SupportChanges support_changes(Report const& report, Baseline const& baseline);

// Sets the counts to those of the report. If it has not all cases of an op and a kind that were counted before, or is of a
// shard, they only grow. A number for the whole suite, as earlier versions wrote it, is replaced by the counts if the report
// has all cases, and only grows otherwise.
void update_support(Report const& report, Baseline& updated);

}  // namespace assay
