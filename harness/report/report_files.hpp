// Writes the report of a run to files.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"

namespace assay {

// Reads the known failures. Returns an empty baseline for "", and for a missing file if `may_be_absent`. Prints an
// error and exits if the file cannot be read.
Baseline load_baseline(std::string const& path, bool may_be_absent);

struct ReportFiles {
  std::string junit, sarif, html, markdown;  // paths; empty: none
};
// Exits if a file cannot be written. The HTML page takes programs from `suite`.
void write_report_files(ReportFiles const& files, std::string const& suite, Report const& report,
                        Comparison const& comparison);

// Call at the start of a run: removes the files of an earlier run, so that they are not mistaken for those of this run.
// Until write_report_files is called, the JUnit file contains an error that states that the run has not ended.
void begin_report_files(ReportFiles const& files);
// Call if the run ends without a report: the JUnit file contains the reason.
void fail_report_files(ReportFiles const& files, std::string const& why);
// Removes a regular file. If it is a link, clears the file that it refers to.
void remove_earlier(std::string const& path);

// Call before a run: exits if two options name the same file (`--json z --markdown z`), or a file cannot be written.
// `more`: options and their files. The files in `read` need not be writable.
void check_report_files(ReportFiles const& files, std::vector<std::pair<std::string, std::string>> more,
                        std::vector<std::pair<std::string, std::string>> const& read = {});

// The report as lines of JSON, as `--json` writes it to a file and `--format json` to standard output.
std::string report_lines(Report const& report);

}  // namespace assay
