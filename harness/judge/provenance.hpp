// The source of a violation: the specification, or a profile for its open parts.
#pragma once

#include <string>
#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/report/verdict.hpp"

namespace assay {

// Sets `against`, `rule` and the end of the reason of results that violate. A result violates the specification if the
// sets of the profile `text`, in which all open parts of the specification are open, do not contain it. Otherwise it
// violates the suite's profile: then `rule` has its row and source. `actual` are all results; empty if they are not
// available: then only a case without a profile violates the specification, and the others stay unknown.
void find_provenance(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                     CaseOutcome& outcome);

}  // namespace assay
