#include "campaign/run/known_causes.hpp"

namespace assay::campaign {

void KnownCauses::add_baseline(Baseline const& baseline, std::string const& from) {
  auto const kept = std::make_shared<Baseline const>(baseline);
  baselines_.push_back({from, kept, ExpectedFailures(*kept)});
}

void KnownCauses::add_campaign(CampaignState const& earlier, std::string const& from) {
  for (auto const& cause : earlier.causes) names_.try_emplace(cause.name, from);
  for (auto const& [alias, index] : earlier.aliases) aliases_.try_emplace(alias, earlier.causes[index].key);
}

std::string KnownCauses::from(std::string const& name) const {
  for (auto const& known : baselines_)
    if (known.lines.find(id_of_cause(name))) return known.from;
  auto const found = names_.find(name);
  return found == names_.end() ? "" : found->second;
}

CauseKey const* KnownCauses::find_by_alias(std::string const& alias) const {
  auto const found = aliases_.find(alias);
  return found == aliases_.end() ? nullptr : &found->second;
}

}  // namespace assay::campaign
