// Whether a run has decided anything: a run that has not is not a green one.
#pragma once

#include <string>

#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"

namespace assay {

// Why the report decides nothing, in one sentence: there is no case; no program that had to be run was; no invalid program
// was decided; or the specification leaves all to the backend. What the baseline lists as unsupported is known. Empty:
// it does decide something.
std::string undecided_text(Report const& report, Baseline const& baseline);

// Whether no case was given to the backend at all.
bool is_all_not_run(Report const& report);

}  // namespace assay
