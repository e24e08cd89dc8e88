// A program as HLO text, by the rows of spec/hlo.tsv backwards. What XLA reads: shapes of all instructions, no layouts.
#pragma once

#include <string>

#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// The text ends with a newline. Empty if some op or type has no counterpart: each is an error (hlo_counterpart) at its place. The
// program must be a valid one.
std::string write_hlo(Program const& program, Diagnostics& diagnostics);

}  // namespace assay
