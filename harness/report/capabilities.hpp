// The capabilities of a backend, by the cases of a run: how many of those of each op and type were executed.
#pragma once

#include <vector>

#include "harness/report/report.hpp"

namespace assay {

// For each op, each element type, and dynamic shapes: `ran` of `of` cases that had to be run were executed, with the
// most frequent reason why others were not. Capabilities from before the run (`head.capabilities`) remain if no case
// shows them.
std::vector<Capability> capabilities_of(Report const& report);

}  // namespace assay
