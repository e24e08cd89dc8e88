// Programs with several processes: an op of @main whose attribute `programs` names the function of each process, with
// one row for each replica and one column for each partition. Its operands and results are those of the processes in
// this order.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

// Removes replicas and partitions. Renumbers IDs in attributes if that preserves the failure.
bool drop_processes(Search& search);

// The function of the only process that an op runs; nullptr if it runs none or several.
MutableRegion const* only_process(Candidate const& candidate, MutableOp const& op);

// The functions of the processes that an op runs, without duplicates; empty if it runs none.
std::vector<MutableRegion const*> process_bodies(Candidate const& candidate, MutableOp const& op);

// Sets the types of the functions' arguments to those of the operands, and the types of the op's results to those of
// the functions' results. Returns whether anything changed.
bool join_processes(Candidate& candidate);

}  // namespace assay::reduction
