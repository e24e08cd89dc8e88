// Reduces the sizes of tensors: operands are sliced, and the types of results are inferred from the equations of the
// ops.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

// Replaces unknown sizes by their values in this run.
bool fix_sizes(Search& search);

// Returns whether a change was accepted.
bool reduce_sizes(Search& search);

// Infers the types of the results of @main's ops from their equations. Sizes that no equation determines are unchanged.
void infer_results(Candidate& candidate);

}  // namespace assay::reduction
