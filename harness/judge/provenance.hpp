// Provenance of a violation: the specification, or a profile that decides what the specification leaves open.
#pragma once

#include <string>
#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/report/verdict.hpp"

namespace assay {

// Sets `against` and `rule` of results that violate, and extends the reason. A result violates the specification if the
// permitted sets of the profile `text`, which leaves all open parts of the specification open, do not contain it.
// Otherwise it violates the suite's profile, and `rule` is the row and the source of the profile. `actual` contains all
// results, or is empty if they are not available. Without them, only violations in a case without a profile are known
// to violate the specification; `against` of the others stays empty.
void find_provenance(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                     CaseOutcome& outcome);

}  // namespace assay
