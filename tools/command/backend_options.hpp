// Options of several commands: the choice of a backend, and the report files of a run.
#pragma once

#include <string>

#include "harness/backends/backends.hpp"
#include "harness/report/report_files.hpp"
#include "tools/command/arguments.hpp"

namespace assay {

// --backend, --compile, --worker, --preset, --pjrt, --option, --form, --tools, --memory-limit, --restart-after.
void add_backend_options(Arguments command, BackendChoice& choice);

// Adds --pjrt, which it returns, and --option.
Argument add_plugin_options(Arguments command, BackendChoice& choice);

// Returns the error in a limit of seconds; empty if it is valid.
std::string validate_seconds(std::string const& text);

void add_report_options(Arguments command, ReportFiles& files);

}  // namespace assay
