#include "campaign/folder/state.hpp"

#include <algorithm>
#include <numeric>

namespace assay::campaign {

std::string_view to_string(Ended ended) {
  constexpr std::array<std::string_view, kEnds> kNames = {"conforms",  "open",     "failed",   "unsupported",
                                                          "contested", "unusable", "unmatched"};
  return kNames[static_cast<std::size_t>(ended)];
}

std::string_view meaning_of(Ended ended) {
  constexpr std::array<std::string_view, kEnds> kMeanings = {
      "all results are permitted",
      "every value is permitted, so nothing was tested",
      "the program failed; its cause is listed",
      "the backend reports that it does not support the program",
      "the backend and the official tools reject the program",
      "the specification does not determine the results, or the generator returned no program",
      "the generator returned no program of the selected ops and types"};
  return kMeanings[static_cast<std::size_t>(ended)];
}

void add_ways(std::vector<std::pair<std::size_t, WayCount>> const& more, WayCounts& counts) {
  for (auto const& [way, count] : more) {
    if (counts.size() <= way) counts.resize(way + 1);
    counts[way].drawn += count.drawn;
    counts[way].fresh += count.fresh;
  }
}

WayCounts CampaignState::ways() const {
  auto all = settled_ways;
  add_ways(last_ways, all);
  return all;
}

double CampaignState::seconds() const {
  auto seconds = blocks.empty() ? 0 : blocks.back().seconds;
  for (auto const& [program, cause] : failures)
    if (causes[cause].first == program) seconds = std::max(seconds, causes[cause].seconds);
  return seconds;
}

EndCounts CampaignState::block_ends() const {
  EndCounts all{};
  for (auto const& block : blocks)
    for (std::size_t i = 0; i < kEnds; ++i) all[i] += block.ends[i];
  return all;
}

EndCounts CampaignState::ends() const {
  auto all = block_ends();
  all[static_cast<std::size_t>(Ended::failed)] += failures.size();
  return all;
}

std::uint64_t CampaignState::programs() const {
  auto const all = ends();
  return std::accumulate(all.begin(), all.begin() + static_cast<std::size_t>(Ended::unusable), std::uint64_t{0});
}

Cause const* CampaignState::find(std::string const& name) const {
  auto const found = std::ranges::find(causes, name, &Cause::name);
  return found == causes.end() ? nullptr : &*found;
}

}  // namespace assay::campaign
