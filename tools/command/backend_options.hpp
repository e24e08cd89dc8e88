// What `assay test` and `assay reduce` are told of a backend, and how a run's report becomes files.
#pragma once

#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "harness/backends/backends.hpp"
#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"
#include "tools/command/arguments.hpp"

namespace assay {

// --backend, --compile, --worker, --preset, --pjrt, --option, --form, --tools, --memory-limit, --restart-after.
void add_backend_options(Arguments command, BackendChoice& choice);

// --pjrt, which is given back, and --option.
Argument add_plugin_options(Arguments command, BackendChoice& choice);

// The options as they would be typed again.
std::string backend_words(BackendChoice const& choice);

// Stops if the backend cannot be started, with a message behind `prefix`; as undecided, if `interrupt` has come meanwhile.
void make_ready(Backend& backend, std::atomic<bool> const& interrupt, std::string const& prefix);

// A folder of its own for a run, removed with all that is in it at the end, unless it was named by the user.
class WorkFolder {
public:
  explicit WorkFolder(std::string named) : path_(std::move(named)), is_named_(!path_.empty()) {}
  ~WorkFolder();
  WorkFolder(WorkFolder const&) = delete;
  WorkFolder& operator=(WorkFolder const&) = delete;
  void make();  // stops if it cannot be made
  std::string const& path() const { return path_; }

private:
  std::string path_;
  bool is_named_;
};

// What is known to fail; nothing of "", nor of a file that `may_be_absent` and is. Stops, after saying why on standard
// error, if it cannot be read.
Baseline load_baseline(std::string const& path, bool may_be_absent);

struct ReportFiles {
  std::string junit, sarif, html, markdown;  // paths; empty: none
};
// Stops if one cannot be written. `suite` is where the HTML page takes programs from.
void write_report_files(ReportFiles const& files, std::string const& suite, Report const& report,
                        Comparison const& comparison);

// Stops if one file is to be written twice: `--json z --markdown z`. `more`: options and their files.
void check_files_differ(ReportFiles const& files, std::vector<std::pair<std::string, std::string>> more);

// Of limits: what is wrong with such a number of seconds; empty: nothing.
std::string problem_of_seconds(std::string const& text);

void add_report_options(Arguments command, ReportFiles& files);

// A report as `--json` writes it, and `--format json` to standard output: lines of JSON.
std::string report_lines(Report const& report);

}  // namespace assay
