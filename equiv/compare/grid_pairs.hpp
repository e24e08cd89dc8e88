// Pairs on a grid: by a request, or by the processes that both modules declare. Internal to equiv/compare.
#pragma once

#include "equiv/search/function_pair.hpp"

namespace assay {

// B on a grid. Stops where a layout is wrong.
FunctionPair on_grid(FunctionPair const& alone, GridRequest const& request);

// The pair on the processes that both modules declare, if what they compute depends on them. A that does not, and whose
// arguments or results B divides, is the program before it was partitioned: then its shardings are the layouts.
FunctionPair on_declared_grid(FunctionPair const& alone);

}  // namespace assay
