// Writes the report of a run to files.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"
#include "support/file_lock.hpp"

namespace assay {

// Reads the known failures. Returns an empty baseline for "", and for a missing file if `may_be_absent`. Prints an
// error and exits if the file cannot be read.
Baseline load_baseline(std::string const& path, bool may_be_absent);

// Exits if the baseline is for another profile than the results, unless it is updated.
void check_profile(Baseline const& baseline, std::string const& path, std::string const& profile, bool is_updated,
                   std::string const& prefix);

struct ReportFiles {
  std::string junit, sarif, html, markdown;  // paths; empty: none
};
// Locks the files until the result is destroyed, and `more`: other files that the command writes. Exits if another process
// writes one of them: of two runs, the last one would replace the report of the other.
FileLocks lock_report_files(ReportFiles const& files, std::vector<std::pair<std::string, std::string>> const& more);
// Exits if a file cannot be written. The HTML page takes programs from `suite`.
void write_report_files(ReportFiles const& files, std::string const& suite, Report const& report,
                        Comparison const& comparison);

// Call at the start of a run: clears the files of an earlier run, so that they are not mistaken for those of this run.
// Until write_report_files is called, the JUnit file contains an error that states that the run has not ended. Files that
// are not written are removed with `locks`.
void begin_report_files(ReportFiles const& files, FileLocks& locks);
// Call if the run ends without a report: the JUnit file contains the reason.
void fail_report_files(ReportFiles const& files, FileLocks const& locks, std::string const& why);
// Removes a regular file unless another process writes it. If it is a link, clears the file that it refers to.
void remove_earlier(std::string const& path);

// Call before a run: exits if a file cannot be written. `more`: options and their files. `made`: a folder that the command
// makes; while it does not exist, files directly in it are writable.
void check_report_files(ReportFiles const& files, std::vector<std::pair<std::string, std::string>> more,
                        std::string const& made = "");

// The report as lines of JSON, as `--json` writes it to a file and `--format json` to standard output.
std::string report_lines(Report const& report);

}  // namespace assay
