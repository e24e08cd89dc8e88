// Who says that a result is not permitted: the specification, or a profile of what it leaves open?
#pragma once

#include <string>
#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/report/verdict.hpp"

namespace assay {

// Sets `against`, `rule` and the end of the reason of results that violate. A result violates the specification if the
// sets of the profile `text`, in which all is open that the specification leaves open, do not hold it. Else it is
// beyond what the suite's profile permits: then `rule` says by which row, and who says so. `actual` are all results; empty if
// they are not at hand: then only a case without a profile is against the specification, and of others nothing is said.
void find_provenance(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                     CaseOutcome& outcome);

}  // namespace assay
