// Pairs on a process grid: on request, or because both modules declare processes. Internal to equiv/compare.
#pragma once

#include "equiv/search/function_pair.hpp"

namespace assay {

// Returns the pair with B on a grid. Exits if a layout is wrong.
FunctionPair on_grid(FunctionPair const& alone, GridRequest const& request);

// Returns the pair on the processes that both modules declare, if their results depend on them. If A does not depend on
// them and B partitions A's arguments or results, A is the program before partitioning, and its shardings are the
// layouts.
FunctionPair on_declared_grid(FunctionPair const& alone);

}  // namespace assay
