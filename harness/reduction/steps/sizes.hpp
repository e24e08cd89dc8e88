// Smaller tensors: operands are sliced, and the types of results follow by the equations of the
// ops.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

// Unknown sizes become what they are in this run.
bool fix_sizes(Search& search);

// True if anything was taken.
bool reduce_sizes(Search& search);

// The written types of what the ops of @main give, brought into line with what their equations say;
// sizes that no equation gives stay.
void infer_results(Candidate& candidate);

}  // namespace assay::reduction
