// Implements campaign/report/campaign_report.hpp: as text.
#include <fmt/format.h>

#include <algorithm>

#include "campaign/report/campaign_report.hpp"
#include "support/counted.hpp"

namespace assay::campaign {
namespace {

double rate_of(CampaignState const& state) {
  return state.seconds() > 0 ? static_cast<double>(state.programs()) / state.seconds() : 0;
}

std::string ends_text(CampaignState const& state) {
  auto const ends = state.ends();
  std::string text;
  for (std::size_t i = 0; i + 1 < kEnds; ++i)  // all but unusable ones
    if (ends[i] > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", ends[i], to_string(static_cast<Ended>(i)));
  if (auto const none = ends[kEnds - 1]; none > 0)
    text += fmt::format("{}besides {} unusable ({})", text.empty() ? "" : "; ", none, meaning_of(Ended::unusable));
  return text;
}

std::string cause_text(std::size_t number, Cause const& cause, CaseChange const& change, std::string const& folder) {
  auto text = fmt::format("{:>3}. {}\n", number, to_string(cause.key));
  text += fmt::format(
      "     {}{}, first program {}, {}{}\n", change.red ? "" : "known: ", counted(cause.hits, "failure"), cause.first,
      cause.way,
      cause.ops_before > 0 ? fmt::format(", {} before, {} left", counted(cause.ops_before, "op"), cause.ops) : "");
  if (cause.is_flaky) text += "     flaky: some reruns did not fail\n";
  text += fmt::format("     {}\n     {}/causes/{}\n", cause.headline, folder, cause.name);
  return text;
}

}  // namespace

std::string progress_line(CampaignState const& state) {
  return fmt::format("{}, {:.0f}/s, {}, {}", counted(state.programs(), "program"), rate_of(state),
                     counted(state.novelty.features().size(), "feature"), counted(state.causes.size(), "cause"));
}

std::string campaign_text(CampaignState const& state, Comparison const& comparison, std::string const& folder) {
  auto text = fmt::format("{} on {}\n", state.head.tool, state.head.backend);
  text += fmt::format("campaign: {}, seed {}{}, profile {}\n", folder, state.head.seed,
                      state.head.shards > 1 ? fmt::format(", shard {}/{}", state.head.shard, state.head.shards) : "",
                      state.head.profile);
  text += fmt::format("programs: {} in {:.1f} s ({:.0f}/s): {}\n", state.programs(), state.seconds(), rate_of(state),
                      state.programs() > 0 ? ends_text(state) : "none");
  auto const last = last_tenth(state);
  text +=
      fmt::format("novelty:  {} hit; the last {} had {} new ones\n",
                  counted(state.novelty.features().size(), "feature"), counted(last.programs, "program"), last.fresh);
  auto const red = static_cast<std::uint64_t>(
      std::ranges::count_if(comparison.cases, [](CaseChange const& change) { return change.red; }));
  text += fmt::format("causes:   {}{}\n", state.causes.size(),
                      state.causes.empty() ? "" : fmt::format(", {} unknown", red));
  for (std::size_t i = 0; i < state.causes.size(); ++i)
    text += cause_text(i + 1, state.causes[i], comparison.cases[i + 1], folder);
  return text;
}

std::string replay_text(std::vector<ReplayedCause> const& causes) {
  std::string text;
  std::array<std::size_t, 4> counts{};
  for (auto const& cause : causes) {
    ++counts[static_cast<std::size_t>(cause.replayed)];
    text += fmt::format("{:<11}  {}{}\n", to_string(cause.replayed), cause.name,
                        cause.reason.empty() ? "" : "\n             " + cause.reason);
  }
  return text + fmt::format("replayed: {} of {} fixed, {} still fail, {} changed, {} undecided\n", counts[0],
                            causes.size(), counts[1], counts[2], counts[3]);
}

}  // namespace assay::campaign
