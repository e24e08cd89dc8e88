#include "campaign/run/known_causes.hpp"

namespace assay::campaign {

void KnownCauses::add_baseline(Baseline const& baseline, std::string const& from) {
  for (auto const& [name, failure] : baseline.failures) names_.try_emplace(name, from);
}

void KnownCauses::add_campaign(CampaignState const& earlier, std::string const& from) {
  for (auto const& cause : earlier.causes) names_.try_emplace(cause.name, from);
  for (auto const& [alias, index] : earlier.aliases) aliases_.try_emplace(alias, earlier.causes[index].key);
}

std::string KnownCauses::from(std::string const& name) const {
  auto const found = names_.find(name);
  return found == names_.end() ? "" : found->second;
}

CauseKey const* KnownCauses::by_alias(std::string const& alias) const {
  auto const found = aliases_.find(alias);
  return found == aliases_.end() ? nullptr : &found->second;
}

}  // namespace assay::campaign
