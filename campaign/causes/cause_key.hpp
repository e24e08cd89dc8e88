// Keys of causes: from the behavior of a backend on a program, and from the result of a reduction.
#pragma once

#include <string>

#include "campaign/causes/cause.hpp"
#include "harness/reduction/reduce.hpp"

namespace assay::campaign {

// Returns the deviation of a failing program.
Deviation deviation_of(reduction::Observation const& seen);
// Returns the message or termination by which refusals and crashes of one kind are identified; empty for wrong results.
std::string detail_of(reduction::Observation const& seen);

// Returns the key of a reduced program: its remaining op, or all remaining ops.
CauseKey key_of(reduction::Reduced const& reduced);

}  // namespace assay::campaign
