// Reads the one program that a subcommand works on.
#pragma once

#include <string>

#include "diagnostics/report.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// Stops, after writing what is wrong with the text to standard error, or why it cannot be read.
Program read_program(std::string const& path, bool allow_unregistered_dialect);
Program read_program(FileReport report, bool allow_unregistered_dialect);  // of what read_source() gave

// The file as a report, in which nothing is found yet. Stops if it cannot be read.
FileReport read_source(std::string const& path);

// To standard error: what was found in a file.
void show_findings(FileReport const& report);

}  // namespace assay
