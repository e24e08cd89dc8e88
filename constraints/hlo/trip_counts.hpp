// Loops that do not run as often as the text states: HLO's known_trip_count, by which XLA unrolls them.
#pragma once

#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// Reports the loops of Program::trip_counts that run less or more often. A loop is counted if its condition depends only on
// integer scalars that are known before the loop, and skipped if not, or if counting takes too many steps. The rules of
// execution in spec/ compute the results of ops.
void check_trip_counts(Program const& program, Diagnostics& diagnostics);

}  // namespace assay
