// Options of several commands: which backend, and which files get the report of a run.
#pragma once

#include <string>

#include "harness/backends/backends.hpp"
#include "harness/report/report_files.hpp"
#include "tools/command/arguments.hpp"

namespace assay {

// --backend, --compile, --worker, --preset, --pjrt, --option, --form, --tools, --memory-limit, --restart-after.
void add_backend_options(Arguments command, BackendChoice& choice);

// --pjrt, which is returned, and --option.
Argument add_plugin_options(Arguments command, BackendChoice& choice);

// For limits: the error in such a number of seconds; empty: none.
std::string validate_seconds(std::string const& text);

void add_report_options(Arguments command, ReportFiles& files);

}  // namespace assay
