// Less structure: calls and regions put where they are run, regions as programs of their own, ops
// of regions left out.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

// All calls and composites of @main inlined, as far as that ends. True if anything was taken.
bool inline_calls(Search& search);

// A region of an op of @main in its place, or in place of @main: an executed branch, a loop's body run once on the
// values of some iteration, the body of a reduction. True if a change was accepted.
bool unwrap_regions(Search& search);

// Branches that are not executed are replaced by their results, which become inputs.
bool evaluate_branches(Search& search);

// Ops within regions and functions, one at a time: their results are replaced by another value of the same type, or by
// an input.
bool delete_region_ops(Search& search);

// Fewer values in loops, reductions, sorts and branches: each with its operands, results and arguments of
// regions.
bool drop_carried(Search& search);

}  // namespace assay::reduction
