// Campaigns of several shards, or seeds, as one.
#pragma once

#include <string>
#include <vector>

#include "support/result.hpp"

namespace assay::campaign {

// Writes a campaign that is not there yet: causes are one where they have one name, programs and features are added up, and
// reproducers are those of the first that has them. An error where two are of other backends or profiles, or the same part of
// one campaign. It is not continued by others; it is read, replayed and promoted as they are.
Result<void> merge_campaigns(std::vector<std::string> const& parts, std::string const& folder);

}  // namespace assay::campaign
