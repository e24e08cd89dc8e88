// Keys of causes: from the behavior of a backend on a program, and from the result of a reduction.
#pragma once

#include <string>

#include "campaign/causes/cause.hpp"
#include "harness/reduction/reduce.hpp"

namespace assay::campaign {

// Of something that misbehaves.
Deviation deviation_of(reduction::Observation const& seen);
// The message or end that two failures of one kind have in common; empty of wrong results.
std::string detail_of(reduction::Observation const& seen);

// Of a program that was reduced: by the op that is left, or by all of them.
CauseKey key_of(reduction::Reduced const& reduced);

}  // namespace assay::campaign
