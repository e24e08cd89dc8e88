// What a backend can do, by the cases of a run: how many of those of each op and type were executed.
#pragma once

#include <vector>

#include "harness/report/report.hpp"

namespace assay {

// Of each op, of each element type, and of dynamic shapes: `ran` of `of` cases that had to be run were
// executed, with the most frequent reason why others were not. What was asked before the run
// (`head.capabilities`) stands where no case tells.
std::vector<Capability> capabilities_of(Report const& report);

}  // namespace assay
