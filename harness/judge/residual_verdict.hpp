// Conditions on all of a result together: residuals of whole algorithms (generators/residuals/residuals.hpp).
#pragma once

#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/report/report.hpp"

namespace assay::inline harness {

// Of a case that conforms element by element and is one op with `residual` rows: it violates all the same where the
// profile promises less of the residual.
void judge_residual(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                    CaseOutcome& outcome);

}  // namespace assay::inline harness
