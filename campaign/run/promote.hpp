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
// A case of a cause has the name of the cause, so that the name does not depend on other causes:
// campaign/tanh_float_value. Expected results are derived twice, as for all cases; causes for which that is impossible
// are left out, with the reason in the manifest.
SuiteResult promote_causes(CampaignState const& state, Profile const& profile, Promotion const& promotion);

}  // namespace assay::campaign
