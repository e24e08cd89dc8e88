// Causes that are known before a campaign: from a baseline and from earlier campaigns.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "campaign/folder/state.hpp"
#include "harness/report/baseline.hpp"

namespace assay::campaign {

class KnownCauses {
public:
  // Its lines are of causes by their names, as `assay fuzz --update-baseline` writes them.
  void add_baseline(Baseline const& baseline, std::string const& from);
  void add_campaign(CampaignState const& earlier, std::string const& from);

  // Where it is known from; empty: it is not.
  std::string from(std::string const& name) const;
  // The key of the cause of a known failure that was filed under `alias`; nullptr: none.
  CauseKey const* by_alias(std::string const& alias) const;

private:
  std::map<std::string, std::string> names_;
  std::map<std::string, CauseKey> aliases_;
};

}  // namespace assay::campaign
