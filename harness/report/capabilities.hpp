// The capabilities of a backend according to a run: the number of executed cases for each op and type.
#pragma once

#include <vector>

#include "harness/report/report.hpp"

namespace assay {

// For each op, each element type and dynamic shapes: `ran` of `of` cases that had to be run were executed, and the most
// frequent reason why the others were not. Capabilities that were probed before the run (`head.capabilities`) are kept
// if no case shows them.
std::vector<Capability> capabilities_of(Report const& report);

}  // namespace assay
