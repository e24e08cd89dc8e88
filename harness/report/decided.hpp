// Whether a run has decided anything. A run that has not must not be green.
#pragma once

#include <string>

#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"

namespace assay {

// The reason why the report decides nothing, in one sentence: there is no case; no program that had to be run was run;
// no invalid program was decided; or the specification leaves everything open. Unsupported cases that the baseline
// lists are known, and do not count. Empty if the report decides something.
std::string undecided_text(Report const& report, Baseline const& baseline);

// The reason why the run is not a success although no case fails the gate, in one sentence: it was interrupted, decided
// nothing, or did not run cases that the baseline does not list as untested. Empty if its exit status is 0 or 1.
std::string incomplete_text(Report const& report, Comparison const& comparison);

// Whether no case was passed to the backend.
bool is_all_not_run(Report const& report);

}  // namespace assay
