// The answers of probes of random numbers: whether the numbers follow their distribution
// (generators/statistics/distributions.hpp).
#pragma once

#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/report/report.hpp"

namespace assay {

// For a probe whose @main returns all results of an op with `distribution` rows, whose operands are its arguments or
// constants that no row reads: sets the answer and the reason of the outcome. Others are left unchanged.
void answer_distribution(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                         CaseOutcome& outcome);

}  // namespace assay
