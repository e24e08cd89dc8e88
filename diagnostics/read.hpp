// Reads the one program that a subcommand works on.
#pragma once

#include <string>

#include "diagnostics/report.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// Stops after printing the errors in the text, or the reason why it cannot be read, to standard error.
Program read_program(std::string const& path, bool allow_unregistered_dialect);
Program read_program(FileReport report, bool allow_unregistered_dialect);  // the result of read_source()

// The file as a report, in which nothing is found yet. Stops if it cannot be read.
FileReport read_source(std::string const& path);

// Prints the findings in a file to standard error.
void show_findings(FileReport const& report);

}  // namespace assay
