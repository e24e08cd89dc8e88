// Removes structure: inlines calls and regions, makes regions programs of their own, and deletes ops of regions.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

// Inlines all calls and composites of @main, up to a limit. Returns whether a change was accepted.
bool inline_calls(Search& search);

// Replaces an op of @main, or @main itself, by one of the op's regions: an executed branch, the body of a loop on the
// values of one iteration, or the body of a reduction. Returns whether a change was accepted.
bool unwrap_regions(Search& search);

// Replaces branches that are not executed by their results, which become inputs.
bool evaluate_branches(Search& search);

// Deletes ops within regions and functions, one at a time. Their results are replaced by another value of the same
// type, or by an input.
bool delete_region_ops(Search& search);

// Removes values of loops, reductions, sorts and branches, with their operands, results and arguments of regions.
bool drop_carried(Search& search);

}  // namespace assay::reduction
