// Programs that processes execute side by side: an op of @main whose `programs` name the function
// of each process, in rows for replicas and columns for partitions. Its operands and results are
// those of the processes in this order.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

// Fewer replicas, fewer partitions. Ids in attributes are renumbered if that preserves the
// failure.
bool drop_processes(Search& search);

// The function of the only process that an op runs; nullptr if there are several, or none.
MutableRegion const* only_process(Candidate const& candidate, MutableOp const& op);

// The functions that the processes of an op execute, each once; empty if it runs none.
std::vector<MutableRegion const*> process_bodies(Candidate const& candidate, MutableOp const& op);

// Arguments of the functions get the types of the operands, the op's results those of the functions' results. True if
// anything changed.
bool join_processes(Candidate& candidate);

}  // namespace assay::reduction
