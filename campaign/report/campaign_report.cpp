#include "campaign/report/campaign_report.hpp"

#include <fmt/format.h>

#include <numeric>

namespace assay::campaign {
namespace {

std::uint64_t count_of(EndCounts const& ends, Ended ended) { return ends[static_cast<std::size_t>(ended)]; }

}  // namespace

std::string id_of(Cause const& cause) { return id_of_cause(cause.name); }

Report report_of(CampaignState const& state) {
  Report report;
  auto const ends = state.ends();
  report.head.tool = state.head.tool;
  report.head.backend = state.head.backend;
  report.head.command = state.head.command;
  report.head.profile = state.head.profile;
  report.head.seed = state.head.seed;
  report.head.tier = "campaign";
  report.head.cases = state.causes.size() + 1;
  CaseOutcome all;
  all.id = "programs";
  all.kind = CaseKind::program;
  all.seconds = state.seconds();
  auto const passed = count_of(ends, Ended::conforms);
  bool const is_decided = passed > 0 || !state.causes.empty();
  all.verdict = is_decided ? Verdict::conforms : state.programs() > 0 ? Verdict::unsupported : Verdict::not_run;
  if (!is_decided)
    all.reason = state.programs() > 0 ? state.programs() == 1
                                            ? std::string("the one program is undecided")
                                            : fmt::format("all {} programs are undecided", state.programs())
                                      : "no program was run";
  report.outcomes.push_back(std::move(all));
  for (auto const& cause : state.causes) {
    CaseOutcome outcome;
    outcome.id = id_of(cause);
    outcome.index = report.outcomes.size();
    outcome.kind = CaseKind::program;
    outcome.op = cause.key.op;
    outcome.types = cause.types;
    outcome.verdict = cause.verdict;
    outcome.stage = cause.stage;
    outcome.refused = cause.key.deviation == Deviation::refusal;
    outcome.reason = cause.headline;
    report.outcomes.push_back(std::move(outcome));
  }
  report.whole = true;
  report.chosen = report.outcomes.size();
  return report;
}

Baseline known_lines(CampaignState const& state, Baseline const& baseline) {
  auto all = baseline;
  for (auto const& cause : state.causes) {
    if (cause.known.empty()) continue;
    auto const id = id_of(cause);
    all.failures.try_emplace(
        id, ExpectedFailure{id, cause.verdict, Stage::none, {}, "known from " + cause.known, false, false, {}});
  }
  return all;
}

AddedCauses added_causes(Report const& report, Comparison const& before, Comparison const& after) {
  AddedCauses added;
  for (std::size_t i = 0; i < report.outcomes.size(); ++i)
    if (before.cases[i].red && !after.cases[i].red) added.insert(report.outcomes[i].id);
  return added;
}

LastTenth last_tenth(CampaignState const& state) {
  constexpr std::uint64_t kParts = 10;
  LastTenth last;
  auto const all = state.programs();
  for (auto block = state.blocks.rbegin(); block != state.blocks.rend() && last.programs * kParts < all; ++block) {
    auto const first = block->ends.begin();
    last.programs += std::accumulate(first, first + static_cast<std::size_t>(Ended::unusable), std::uint64_t{0});
    last.fresh += block->fresh;
    last.causes += block->causes;
  }
  return last;
}

}  // namespace assay::campaign
