// How the report of a run becomes files.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"

namespace assay {

// Known failures; nothing for "", and for a missing file if `may_be_absent`. Stops after printing the reason on
// standard error, if it cannot be read.
Baseline load_baseline(std::string const& path, bool may_be_absent);

struct ReportFiles {
  std::string junit, sarif, html, markdown;  // paths; empty: none
};
// Stops if one cannot be written. `suite` is where the HTML page takes programs from.
void write_report_files(ReportFiles const& files, std::string const& suite, Report const& report,
                        Comparison const& comparison);

// At the start of a run: files of an earlier one are removed, so that they are not taken for its own; until write_report_files,
// JUnit has an error, which states that the run has not ended.
void begin_report_files(ReportFiles const& files);
// The run ends without a report: JUnit has the reason.
void fail_report_files(ReportFiles const& files, std::string const& why);
// Removes a regular file; of a link, the contents of the file that it names.
void remove_earlier(std::string const& path);

// Before a run: stops if two options write one file (`--json z --markdown z`), or a file cannot be written. `more`:
// options and their files; those of `read` need not be writable.
void check_report_files(ReportFiles const& files, std::vector<std::pair<std::string, std::string>> more,
                        std::vector<std::pair<std::string, std::string>> const& read = {});

// A report as `--json` writes it, and `--format json` to standard output: lines of JSON.
std::string report_lines(Report const& report);

}  // namespace assay
