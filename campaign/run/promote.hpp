// The causes of a campaign as cases of a suite.
#pragma once

#include <string>

#include "campaign/folder/state.hpp"
#include "generators/assemble/generate.hpp"

namespace assay::campaign {

struct Promotion {
  std::string campaign, suite;  // folders
  std::string profile;
  std::string tool, specification;
};
// A case of a cause is named by it, so that it has the same name whatever else is found: campaign/tanh_float_value. What is expected
// is derived twice, as of all cases; causes of which it cannot be are left out, with the reason in the manifest.
SuiteResult promote_causes(CampaignState const& state, Profile const& profile, Promotion const& promotion);

}  // namespace assay::campaign
