// Summarizes the report of a run in a few lines for a terminal.
#pragma once

#include <string>
#include <string_view>

#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"

namespace assay {

// Lists verdicts, and the first cases that fail the gate. `from_files`: the results are from files, so that no backend
// ran that could have crashed. `lists_fixed`: also names the first fixed cases.
std::string summary_text(Report const& report, Comparison const& comparison, bool from_files = false,
                         bool lists_fixed = true);

// Writes the summary to standard output. If `format` is "json", writes the lines of the report instead, and failures
// that no line has to standard error.
void print_report(Report const& report, Comparison const& comparison, std::string_view format, bool from_files = false);

// Returns the displayed verdict. For results from files, `crashed` means that the results cannot be read.
std::string_view verdict_words(Verdict verdict, bool from_files);

}  // namespace assay
