// Smaller tensors: operands are sliced, and the types of results follow by the equations of the
// ops.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

// Unknown sizes become their values in this run.
bool fix_sizes(Search& search);

// True if anything was taken.
bool reduce_sizes(Search& search);

// The declared types of the results of @main's ops, updated by their equations; sizes that no equation determines
// stay.
void infer_results(Candidate& candidate);

}  // namespace assay::reduction
