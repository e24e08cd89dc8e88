// Reports of a campaign: text, JSON, a page, and a report of causes as in `assay test`, for JUnit XML and SARIF.
#pragma once

#include <set>
#include <string>

#include "campaign/folder/state.hpp"
#include "campaign/run/replay.hpp"
#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"

namespace assay::campaign {

// A case for each cause, causes/NAME, and one for all programs that did not fail. Without any that was decided: not run.
Report report_of(CampaignState const& state);
std::string id_of(Cause const& cause);  // of its case, and of its line in a baseline
// Known causes: lines of the baseline, and causes that were known when they were first seen.
Baseline known_lines(CampaignState const& state, Baseline const& baseline);

// Ids of the causes that are unknown in one comparison, and known in another one: those that an update has added to the
// baseline.
using AddedCauses = std::set<std::string>;
AddedCauses added_causes(Report const& report, Comparison const& before, Comparison const& after);

// `folder`: its name for people. `comparison`: the comparison of the two above.
std::string campaign_text(CampaignState const& state, Comparison const& comparison, std::string const& folder,
                          AddedCauses const& added = {});
std::string campaign_json(CampaignState const& state, Comparison const& comparison);
std::string campaign_page(CampaignState const& state, Comparison const& comparison, std::string const& folder,
                          AddedCauses const& added = {});
std::string rate_text(CampaignState const& state);      // "310/s", "0.4/s", "1.5/min"
std::string progress_line(CampaignState const& state);  // "1,200 programs, 310/s, 2 causes"

std::string replay_text(std::vector<ReplayedCause> const& causes);
std::string replay_json(std::vector<ReplayedCause> const& causes);

// Where it has dried up: new features and new causes of the last tenth of the programs.
struct LastTenth {
  std::uint64_t programs = 0, fresh = 0, causes = 0;
};
LastTenth last_tenth(CampaignState const& state);

}  // namespace assay::campaign
