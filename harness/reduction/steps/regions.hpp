// Less structure: calls and regions put where they are run, regions as programs of their own, ops
// of regions left out.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

// All calls and composites of @main inlined, as far as that ends. True if anything was taken.
bool inline_calls(Search& search);

// A region of an op of @main in its place, or instead of @main: a branch taken, a loop's body run
// once on the values of some iteration, what a reduction combines. True if anything was taken.
bool unwrap_regions(Search& search);

// Branches that take nothing give what they would compute, which becomes an input.
bool evaluate_branches(Search& search);

// Ops within regions and functions, one at a time: what they give is replaced by another value of
// its type, or by an input.
bool delete_region_ops(Search& search);

// Fewer values that loops carry, reductions reduce, sorts sort and branches give: each with its
// operands, results and arguments of regions.
bool drop_carried(Search& search);

}  // namespace assay::reduction
