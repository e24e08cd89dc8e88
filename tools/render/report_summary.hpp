// The report of a run in a few lines, for a terminal.
#pragma once

#include <string>
#include <string_view>

#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"

namespace assay {

// Verdicts, and the first cases that fail the gate. `from_files`: the results were read from files, and no backend ran that
// could have crashed. `lists_fixed`: the first cases that are fixed are named.
std::string summary_text(Report const& report, Comparison const& comparison, bool from_files = false,
                         bool lists_fixed = true);

// Writes the summary to standard output; `format` "json": the lines of the report, and a failure that none of them has to
// standard error.
void print_report(Report const& report, Comparison const& comparison, std::string_view format, bool from_files = false);

// A verdict for people: of results from files, `crashed` means that there are none that can be read.
std::string_view verdict_words(Verdict verdict, bool from_files);

}  // namespace assay
