// Why results may be wrong: what would give them.
#pragma once

#include <string>
#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/report/verdict.hpp"

namespace assay {

// Of results that violate; `actual`: those that were read. Empty: nothing is known that gives them.
std::string likely_cause(LoadedCase const& expected, std::vector<Tensor> const& actual, CaseOutcome const& outcome);

}  // namespace assay
