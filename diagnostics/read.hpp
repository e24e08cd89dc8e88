// Reads the program of a subcommand.
#pragma once

#include <string>

#include "diagnostics/report.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// If the text has errors or cannot be read, prints the reason to standard error and exits.
Program read_program(std::string const& path, bool allow_unregistered_dialect);
Program read_program(FileReport report, bool allow_unregistered_dialect);  // `report` is from read_source()

// Reads a file into a report without diagnostics. Exits if it cannot be read.
FileReport read_source(std::string const& path);

// Prints the diagnostics of a file to standard error.
void show_findings(FileReport const& report);

}  // namespace assay
