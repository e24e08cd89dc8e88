// Causes that are known before a campaign starts, from a baseline and from earlier campaigns.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "campaign/folder/state.hpp"
#include "harness/report/baseline.hpp"

namespace assay::campaign {

class KnownCauses {
public:
  // Lines `causes/NAME` of the baseline, or patterns, name causes, as `assay fuzz --update-baseline` writes them.
  void add_baseline(Baseline const& baseline, std::string const& from);
  void add_campaign(CampaignState const& earlier, std::string const& from);

  // Returns the baseline or campaign that has the cause; empty if the cause is unknown.
  std::string from(std::string const& name) const;
  // Returns the key of the known cause under which failures with this alias were filed; nullptr if there is none.
  CauseKey const* find_by_alias(std::string const& alias) const;

private:
  struct KnownLines {
    std::string from;
    std::shared_ptr<Baseline const> baseline;
    ExpectedFailures lines;  // refers to `baseline`
  };
  std::vector<KnownLines> baselines_;
  std::map<std::string, std::string> names_;
  std::map<std::string, CauseKey> aliases_;
};

}  // namespace assay::campaign
