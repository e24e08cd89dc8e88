// Answers of probes of random numbers: whether the numbers follow their distribution
// (generators/statistics/distributions.hpp).
#pragma once

#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/report/report.hpp"

namespace assay {

// Sets the answer and the reason of the outcome for a probe whose @main returns all results of an op with
// `distribution` rows. The operands of the op must be arguments of @main, or constants that no row reads. Leaves other
// outcomes unchanged.
void answer_distribution(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                         CaseOutcome& outcome);

}  // namespace assay
