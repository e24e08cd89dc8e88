// Conditions on all of a result together: residuals of whole algorithms (generators/residuals/residuals.hpp).
#pragma once

#include <vector>

#include "generators/residuals/residuals.hpp"
#include "generators/suite/reader.hpp"
#include "harness/report/report.hpp"

namespace assay {

// For a case that conforms element by element and is one op with `residual` rows: it violates if the residual exceeds
// the bound of the profile, and is open if the residual takes too much work to compute. Returns whether it is such a
// case.
bool judge_residual(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                    CaseOutcome& outcome, std::size_t most_numbers = kMostResidualNumbers);

}  // namespace assay
