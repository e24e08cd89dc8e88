// Writes a program as HLO text that XLA can parse, using the rows of spec/hlo.tsv in reverse. All instructions have
// shapes; layouts are not written.
#pragma once

#include <string>

#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// Returns text that ends with a newline. The program must be valid. Returns an empty string if an op or type has no
// counterpart. Each of these is an error (hlo_counterpart) at its location.
std::string write_hlo(Program const& program, Diagnostics& diagnostics);

}  // namespace assay
