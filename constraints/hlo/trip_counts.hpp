// Checks HLO's known_trip_count, which XLA uses to unroll loops.
#pragma once

#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// Reports loops in Program::trip_counts with another number of iterations. Iterations can be counted if the condition
// depends only on integer scalars that are known before the loop. Other loops, and loops with too many steps, are
// skipped. The results of ops are computed by the execution rules in spec/.
void check_trip_counts(Program const& program, Diagnostics& diagnostics);

}  // namespace assay
