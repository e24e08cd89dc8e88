// Campaigns of several shards, or seeds, as one.
#pragma once

#include <string>
#include <vector>

#include "support/result.hpp"

namespace assay::campaign {

// Writes a new campaign: causes with one name are merged, programs and features are added up, and reproducers are those
// of the first campaign that has them. An error if two campaigns have different backends or profiles, or are the same
// part of one campaign. The merged campaign cannot be continued; it can be read, replayed and promoted.
Result<void> merge_campaigns(std::vector<std::string> const& parts, std::string const& folder);

}  // namespace assay::campaign
