// Possible causes of wrong results: changes that produce them.
#pragma once

#include <string>
#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/report/verdict.hpp"

namespace assay {

// For results that violate; `actual`: the results that were read. Empty: no known change produces them.
std::string likely_cause(LoadedCase const& expected, std::vector<Tensor> const& actual, CaseOutcome const& outcome);

}  // namespace assay
