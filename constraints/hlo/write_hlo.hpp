// Writes a program as HLO text, by the rows of spec/hlo.tsv in reverse. XLA can read it: all instructions have shapes,
// and there are no layouts.
#pragma once

#include <string>

#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// The text ends with a newline. Empty if some op or type has no counterpart: each is an error (hlo_counterpart) at its
// location. The program must be valid.
std::string write_hlo(Program const& program, Diagnostics& diagnostics);

}  // namespace assay
