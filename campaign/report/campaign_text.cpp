// Implements campaign/report/campaign_report.hpp: as text.
#include <fmt/format.h>

#include <algorithm>

#include "campaign/report/campaign_report.hpp"
#include "support/counted.hpp"

namespace assay::campaign {
namespace {

std::string ends_text(CampaignState const& state) {
  auto const ends = state.ends();
  std::string text;
  constexpr auto kRun = static_cast<std::size_t>(Ended::unusable);
  for (std::size_t i = 0; i < kRun; ++i)
    if (ends[i] > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", ends[i], to_string(static_cast<Ended>(i)));
  if (text.empty()) text = "none";
  for (std::size_t i = kRun; i < kEnds; ++i)
    if (auto const none = ends[i]; none > 0)
      text += fmt::format("; not run: {} {} ({})", none, to_string(static_cast<Ended>(i)),
                          meaning_of(static_cast<Ended>(i)));
  return text;
}

std::string cause_text(std::size_t number, Cause const& cause, std::string_view status, std::string const& folder) {
  auto text = fmt::format("{:>3}. {}\n", number, title_of(cause.key));
  text += fmt::format(
      "     {}{}, first program {}, {}{}\n", status, counted(cause.hits, "failure"), cause.first, cause.way,
      cause.ops_before > 0 ? fmt::format(", {} before, {} left", counted(cause.ops_before, "op"), cause.ops) : "");
  if (cause.is_flaky) text += "     flaky: some reruns did not fail\n";
  text += fmt::format("     {}\n     {}/causes/{}\n", cause.headline, folder, cause.name);
  return text;
}

}  // namespace

std::string rate_text(CampaignState const& state) {
  constexpr double kWhole = 10;  // rates from here on are printed without decimals
  auto const rate = state.seconds() > 0 ? static_cast<double>(state.programs()) / state.seconds() : 0;
  if (rate >= kWhole || rate == 0) return fmt::format("{:.0f}/s", rate);
  return rate < 0.1 ? fmt::format("{:.1f}/min", 60 * rate) : fmt::format("{:.1f}/s", rate);
}

std::string progress_line(CampaignState const& state) {
  return fmt::format("{}, {}, {}, {}", counted(state.programs(), "program"), rate_text(state),
                     counted(state.novelty.features().size(), "feature"), counted(state.causes.size(), "cause"));
}

std::string campaign_text(CampaignState const& state, Comparison const& comparison, std::string const& folder,
                          AddedCauses const& added) {
  auto text = fmt::format("{} on {}\n", state.head.tool, state.head.backend);
  text += fmt::format("campaign: {}, seed {}{}, profile {}\n", folder, state.head.seed,
                      state.head.shards > 1 ? fmt::format(", shard {}/{}", state.head.shard, state.head.shards) : "",
                      state.head.profile);
  text += fmt::format("programs: {} in {:.1f} s ({}): {}\n", state.programs(), state.seconds(), rate_text(state),
                      ends_text(state));
  auto const last = last_tenth(state);
  text += fmt::format(
      "features: {} occurred, {} of them for the first time in the last {} (a feature is an op that uses the "
      "result of another op, with the classes of its types, shapes and attributes)\n",
      state.novelty.features().size(), last.fresh, counted(last.programs, "program"));
  auto const red = static_cast<std::uint64_t>(
      std::ranges::count_if(comparison.cases, [](CaseChange const& change) { return change.red; }));
  text += fmt::format("causes:   {}{}{}\n", state.causes.size(),
                      state.causes.empty() || (red == 0 && !added.empty()) ? "" : fmt::format(", {} unknown", red),
                      added.empty() ? "" : fmt::format(", {} new, added to the baseline", added.size()));
  for (std::size_t i = 0; i < state.causes.size(); ++i) {
    auto const& cause = state.causes[i];
    auto const status = comparison.cases[i + 1].red ? "" : added.contains(id_of(cause)) ? "new: " : "known: ";
    text += cause_text(i + 1, cause, status, folder);
  }
  if (comparison.nothing_ran) text += comparison.nothing_reason + "\n";
  return text;
}

std::string replay_text(std::vector<ReplayedCause> const& causes) {
  std::string text, listed;
  std::array<std::size_t, 4> counts{};
  for (auto const& cause : causes) {
    ++counts[static_cast<std::size_t>(cause.replayed)];
    text += fmt::format("{:<11}  {}{}\n", words(cause.replayed), cause.name,
                        cause.reason.empty() ? "" : "\n             " + cause.reason);
    if (cause.replayed == Replayed::fixed && cause.is_listed)
      listed +=
          fmt::format("  {}{}\n", id_of_cause(cause.name), cause.is_strict ? ", which is strict: it must fail" : "");
  }
  if (!listed.empty()) listed = "fixed, but in the baseline:\n" + listed;
  return text + listed +
         fmt::format("replayed: {} of {} fixed, {} still fail, {} changed, {} undecided\n", counts[0], causes.size(),
                     counts[1], counts[2], counts[3]);
}

}  // namespace assay::campaign
