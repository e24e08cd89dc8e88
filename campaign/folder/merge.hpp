// Merges campaigns of several shards or seeds into one.
#pragma once

#include <string>
#include <vector>

#include "support/result.hpp"

namespace assay::campaign {

// Writes a new campaign to `folder`. Causes with the same name are merged, and counts of programs and features are
// added. The reproducer of a cause is taken from the first campaign that has the cause. Returns an error if two
// campaigns have different versions, backends, profiles or selections, or are the same part of one campaign. A merged
// campaign cannot be continued. It can be read, replayed and promoted.
Result<void> merge_campaigns(std::vector<std::string> const& parts, std::string const& folder);

}  // namespace assay::campaign
