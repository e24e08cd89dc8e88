// Adds the causes of a campaign to a suite as cases.
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
// Writes a case for each cause. The name of a case is that of its cause, such as campaign/tanh_float_value, so that it
// does not depend on other causes. Expected results are derived twice, as for all cases. Causes for which that is
// impossible are omitted, and the manifest states the reason.
SuiteResult promote_causes(CampaignState const& state, Profile const& profile, Promotion const& promotion);

}  // namespace assay::campaign
