// The report of a run in a few lines, for a terminal.
#pragma once

#include <string>

#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"

namespace assay {

// Verdicts, and the first cases that fail the gate.
std::string summary_text(Report const& report, Comparison const& comparison);

}  // namespace assay
