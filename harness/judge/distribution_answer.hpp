// What probes of random numbers say: whether the numbers follow their distribution (generators/statistics/distributions.hpp).
#pragma once

#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/report/report.hpp"

namespace assay {

// Of a probe that @main answers with numbers of an op with `distribution` rows, all of whose results it returns and whose
// operands are its arguments or constants that no row reads: the answer and the reason of the outcome. Others are left as they are.
void answer_distribution(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                         CaseOutcome& outcome);

}  // namespace assay
