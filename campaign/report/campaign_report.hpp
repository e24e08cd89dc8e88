// Reports of a campaign: text, JSON, an HTML page, and a report of causes for JUnit XML and SARIF, as in `assay test`.
#pragma once

#include <set>
#include <string>

#include "campaign/folder/state.hpp"
#include "campaign/run/replay.hpp"
#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"

namespace assay::campaign {

// Returns a report with a case for each cause, named causes/NAME, and one case for all programs that did not fail. That
// case is `unsupported` if no program was decided, and `not_run` if no program was run.
Report report_of(CampaignState const& state);
std::string id_of(Cause const& cause);  // id of the cause's case, and of its line in a baseline
// Returns the known causes: the lines of the baseline, and causes that were already known when they were first seen.
Baseline known_lines(CampaignState const& state, Baseline const& baseline);

// Ids of the causes that are unknown in `before` and known in `after`: an update has added them to the baseline.
using AddedCauses = std::set<std::string>;
AddedCauses added_causes(Report const& report, Comparison const& before, Comparison const& after);

// `folder` is the displayed name of the folder. `comparison` compares `report_of(state)` with `known_lines(state,
// baseline)`.
std::string campaign_text(CampaignState const& state, Comparison const& comparison, std::string const& folder,
                          AddedCauses const& added = {});
std::string campaign_json(CampaignState const& state, Comparison const& comparison);
std::string campaign_page(CampaignState const& state, Comparison const& comparison, std::string const& folder,
                          AddedCauses const& added = {});
std::string rate_text(CampaignState const& state);      // "310/s", "0.4/s", "1.5/min"
std::string progress_line(CampaignState const& state);  // "1,200 programs, 310/s, 2 causes"

std::string replay_text(std::vector<ReplayedCause> const& causes);
std::string replay_json(std::vector<ReplayedCause> const& causes);

// The last tenth of the programs, with its numbers of new features and new causes. Low numbers show that the campaign
// is exhausted.
struct LastTenth {
  std::uint64_t programs = 0, fresh = 0, causes = 0;
};
LastTenth last_tenth(CampaignState const& state);

}  // namespace assay::campaign
