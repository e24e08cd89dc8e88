#include "campaign/novelty/novelty.hpp"

#include <algorithm>

namespace assay::campaign {
namespace {

constexpr std::size_t kCandidates = 4;

std::size_t any_by_weight(std::vector<Way> const& ways, Random& random) {
  double total = 0;
  for (auto const& way : ways) total += way.weight;
  constexpr double kSteps = 1 << 30;
  auto at = total * static_cast<double>(random.below(std::uint64_t{1} << 30)) / kSteps;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    at -= ways[i].weight;
    if (at < 0) return i;
  }
  return ways.size() - 1;
}

}  // namespace

std::uint32_t Novelty::number_of(std::string const& feature) {
  auto const [found, is_new] = numbers_.try_emplace(feature, static_cast<std::uint32_t>(names_.size()));
  if (is_new) {
    names_.push_back(feature);
    hits_.push_back(0);
  }
  return found->second;
}

std::optional<std::uint32_t> Novelty::find(std::string const& feature) const {
  auto const found = numbers_.find(feature);
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

std::size_t choose_way(std::vector<Way> const& ways, WayCounts const& counts, Random& random) {
  std::size_t best = 0;
  double most = -1;
  for (std::size_t i = 0; i < kCandidates; ++i) {
    auto const way = any_by_weight(ways, random);
    WayCount const count = way < counts.size() ? counts[way] : WayCount();
    // Laplace's rule of succession: an untried way counts as one whose programs all had a new feature.
    auto const share = static_cast<double>(count.fresh + 1) / static_cast<double>(count.drawn + 1);
    if (share <= most) continue;
    most = share;
    best = way;
  }
  return best;
}

}  // namespace assay::campaign
