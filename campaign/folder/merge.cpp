#include "campaign/folder/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "campaign/folder/campaign_folder.hpp"

namespace assay::campaign {
namespace {

namespace fs = std::filesystem;

struct Part {
  std::string folder;
  CampaignState state;
};

std::vector<std::string> names_of(CampaignHead const& head) {
  if (!head.parts.empty()) return head.parts;
  return {fmt::format("seed {}, shard {}/{}", head.seed, head.shard, head.shards)};
}

Result<CampaignHead> merged_head(std::vector<Part> const& parts) {
  auto head = parts[0].state.head;
  head.parts.clear();
  for (auto const& part : parts) {
    auto const& other = part.state.head;
    if (other.tool != head.tool || other.backend != head.backend || other.command != head.command ||
        other.profile != head.profile || other.ops != head.ops || other.types != head.types ||
        other.only_ops != head.only_ops)
      return Error{fmt::format("{} and {} have different versions, backends, profiles, --ops, --only-ops or --types",
                               parts[0].folder, part.folder)};
    for (auto const& name : names_of(other)) {
      if (std::ranges::find(head.parts, name) != head.parts.end())
        return Error{fmt::format("{}: {} is duplicated", part.folder, name)};
      head.parts.push_back(name);
    }
  }
  head.shard = head.shards = 1;
  return head;
}

Result<void> copy_folder(std::string const& from, std::string const& to) {
  std::error_code trouble;
  fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::overwrite_existing, trouble);
  return trouble ? Error{from + " cannot be copied: " + trouble.message()} : Result<void>();
}

// Adds the causes, ordered by the time at which they were first seen.
Result<void> add_causes(std::vector<Part> const& parts, CampaignFolder& merged) {
  std::vector<std::pair<Cause, Part const*>> all;
  std::map<std::string, std::size_t> places;
  for (auto const& part : parts)
    for (auto const& cause : part.state.causes) {
      auto const [found, is_new] = places.try_emplace(cause.name, all.size());
      if (is_new) {
        all.emplace_back(cause, &part);
        continue;
      }
      auto& known = all[found->second].first;
      known.hits += cause.hits;
      known.seconds = std::min(known.seconds, cause.seconds);
      if (cause.known.empty()) known.known.clear();
    }
  std::ranges::stable_sort(all, {}, [](auto const& entry) { return entry.first.seconds; });
  for (auto const& [cause, part] : all) {
    auto const from = part->folder + "/causes/" + cause.name;
    auto const added = merged.add_cause(cause, [&](std::string const& to) { return copy_folder(from, to); });
    if (!added) return added;
  }
  return {};
}

// Adds the blocks, ordered by time. The total hits of all features are recorded in the first block.
Result<void> add_blocks(std::vector<Part> const& parts, CampaignFolder& merged) {
  std::vector<BlockCount> blocks;
  std::map<std::string, std::uint64_t> hits;
  WayCounts ways;
  for (auto const& part : parts) {
    blocks.insert(blocks.end(), part.state.blocks.begin(), part.state.blocks.end());
    if (!part.state.failures.empty()) {  // of a campaign that was killed, or is running
      BlockCount& unfinished = blocks.emplace_back();
      unfinished.ends[static_cast<std::size_t>(Ended::failed)] = part.state.failures.size();
      unfinished.seconds = part.state.seconds();
    }
    auto const& novelty = part.state.novelty;
    for (std::size_t i = 0; i < novelty.features().size(); ++i) hits[novelty.features()[i]] += novelty.hits()[i];
    auto const counts = part.state.ways();
    std::vector<std::pair<std::size_t, WayCount>> more;
    for (std::size_t way = 0; way < counts.size(); ++way) more.emplace_back(way, counts[way]);
    add_ways(more, ways);
  }
  std::ranges::stable_sort(blocks, {}, &BlockCount::seconds);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    BlockRecord record;
    record.count = blocks[i];
    record.count.block = i;
    if (i == 0) {
      for (auto const& [feature, count] : hits) {
        record.hits.emplace_back(static_cast<std::uint32_t>(record.fresh.size()), count);
        record.fresh.push_back(feature);
      }
      for (std::size_t way = 0; way < ways.size(); ++way) record.ways.emplace_back(way, ways[way]);
    }
    if (auto const added = merged.add_block(record); !added) return added;
  }
  return {};
}

}  // namespace

Result<void> merge_campaigns(std::vector<std::string> const& folders, std::string const& folder) {
  std::vector<Part> parts;
  for (auto const& path : folders) {
    auto state = read_campaign(path);
    if (!state) return Error{state.error()};
    parts.push_back({path, *std::move(state)});
  }
  if (parts.empty()) return Error{"there is nothing to merge"};
  auto const head = merged_head(parts);
  if (!head) return Error{head.error()};
  auto merged = CampaignFolder::make(folder, *head);
  if (!merged) return Error{merged.error()};
  if (auto const added = add_causes(parts, *merged); !added) return added;
  return add_blocks(parts, *merged);
}

}  // namespace assay::campaign
