#include "campaign/run/blocks.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace assay::campaign {
namespace {

constexpr std::size_t kMaxOpen = 2;

std::uint64_t sum_of(EndCounts const& ends) { return std::accumulate(ends.begin(), ends.end(), std::uint64_t{0}); }

}  // namespace

bool Blocks::Open::has_all() const {
  return std::ranges::all_of(places, [](Place const& place) { return place.result.has_value(); });
}

bool Blocks::open() {
  if (open_.size() >= kMaxOpen) return false;
  std::uint64_t count = kBlock;
  if (max_) {
    auto drawn = sum_of(state_.block_ends());
    for (auto const& open : open_) drawn += open.places.size();
    count = std::min(count, *max_ - std::min(*max_, drawn));
  }
  if (count == 0) return false;
  Open opened;
  opened.block = open_.empty() ? state_.next_block() : open_.back().block + 1;
  // The counts are of all blocks except the previous one, which may be unfinished.
  bool const is_done = open_.empty();
  auto const counts = is_done ? state_.settled_ways : state_.ways();
  Random random(seed_of(seed_of(state_.head.seed, state_.head.shard), opened.block));
  for (std::uint64_t i = 0; i < count; ++i) {
    Place place;
    place.way = choose_way(ways_, counts, random);
    opened.places.push_back(std::move(place));
  }
  open_.push_back(std::move(opened));
  return true;
}

std::optional<Turn> Blocks::next() {
  do {
    for (auto& open : open_)
      for (; open.next < open.places.size(); ++open.next) {
        auto& place = open.places[open.next];
        if (place.result || place.is_out) continue;
        place.is_out = true;
        return Turn{open.block * kBlock + open.next++, place.way};
      }
  } while (open());
  return std::nullopt;
}

bool Blocks::is_over() const {
  if (!max_) return false;
  auto drawn = sum_of(state_.block_ends());
  for (auto const& open : open_) {
    if (!open.has_all()) return false;
    drawn += open.places.size();
  }
  return drawn >= *max_;
}

std::vector<Turn> Blocks::without_result() const {
  std::vector<Turn> turns;
  for (auto const& open : open_)
    for (std::size_t i = 0; i < open.places.size(); ++i)
      if (!open.places[i].result) turns.push_back({open.block * kBlock + i, open.places[i].way});
  return turns;
}

void Blocks::give(Turn const& turn, TurnResult result) {
  for (auto& open : open_)
    if (open.block == turn.program / kBlock) open.places[turn.program % kBlock].result = std::move(result);
}

void Blocks::give_up(Turn const& turn) {
  for (auto& open : open_)
    if (open.block == turn.program / kBlock) open.places[turn.program % kBlock].is_out = false;
}

std::optional<BlockRecord> Blocks::take(bool all) {
  if (open_.empty() || (!all && !open_.front().has_all())) return std::nullopt;
  auto record = record_of(open_.front());
  open_.pop_front();
  return record;
}

// Counts in the order of the programs, independent of the order in which they ran.
BlockRecord Blocks::record_of(Open const& open) const {
  BlockRecord record;
  record.count.block = open.block;
  std::map<std::string, std::uint32_t> fresh;
  std::map<std::uint32_t, std::uint64_t> hits;
  std::map<std::size_t, WayCount> ways;
  auto const known = static_cast<std::uint32_t>(state_.novelty.features().size());
  for (auto const& place : open.places) {
    if (!place.result) continue;
    ++record.count.ends[static_cast<std::size_t>(place.result->ended)];
    record.count.own += place.result->own;
    record.count.backend += place.result->waited;
    bool is_fresh = false;
    for (auto const& feature : place.result->features) {
      if (auto const number = state_.novelty.find(feature)) {
        ++hits[*number];
        continue;
      }
      auto const [found, is_new] = fresh.try_emplace(feature, known + static_cast<std::uint32_t>(fresh.size()));
      if (is_new) record.fresh.push_back(feature);
      is_fresh |= is_new;
      ++hits[found->second];
    }
    auto& way = ways[place.way];
    ++way.drawn;
    way.fresh += is_fresh ? 1 : 0;
  }
  record.hits.assign(hits.begin(), hits.end());
  record.ways.assign(ways.begin(), ways.end());
  return record;
}

}  // namespace assay::campaign
