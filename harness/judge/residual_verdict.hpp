// Judges a result as a whole by its residual (generators/residuals/residuals.hpp).
#pragma once

#include <vector>

#include "generators/residuals/residuals.hpp"
#include "generators/suite/reader.hpp"
#include "harness/report/report.hpp"

namespace assay {

// Applies to a conforming case of one op with `residual` rows. The case violates if the residual exceeds the bound of
// the profile, and is open if the residual needs more than `max_numbers` numbers. Returns whether this applies to the
// case.
bool judge_residual(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                    CaseOutcome& outcome, std::size_t max_numbers = kMaxResidualNumbers);

}  // namespace assay
