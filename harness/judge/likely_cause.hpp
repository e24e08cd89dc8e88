// Possible causes of wrong results: known compiler transformations, such as fused multiply-adds, that produce them.
#pragma once

#include <string>
#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/report/verdict.hpp"

namespace assay {

// For results that violate. `actual`: the results that were read. Empty if no known transformation produces them.
std::string likely_cause(LoadedCase const& expected, std::vector<Tensor> const& actual, CaseOutcome const& outcome);

}  // namespace assay
