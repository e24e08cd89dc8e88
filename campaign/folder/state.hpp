// The state of a campaign: the contents of its folder, in memory.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "campaign/causes/cause.hpp"
#include "campaign/novelty/novelty.hpp"

namespace assay::campaign {

inline constexpr int kCampaignFormat = 1;
inline constexpr std::uint64_t kBlock = 64;  // programs that are drawn by the same counts

struct CampaignHead {
  std::string tool, backend, command, profile;
  std::uint64_t seed = 0;
  std::uint32_t shard = 1, shards = 1;
  std::vector<std::string> parts = {};                           // of a merged campaign: its parts
  std::vector<std::string> ops = {}, types = {}, only_ops = {};  // --ops, --types, --only-ops; empty: all
};

// The outcome of a program.
enum class Ended : std::uint8_t {
  conforms,
  open,         // nothing was tested: every value is permitted
  failed,       // it has a cause
  unsupported,  // the backend reports that it does not support the program
  contested,    // the backend rejects a program that the official tools also reject
  unusable,     // the generator returned no program, or one whose results the specification does not determine
};
inline constexpr std::size_t kEnds = 6;
std::string_view to_string(Ended ended);
std::string_view meaning_of(Ended ended);  // for people

using EndCounts = std::array<std::uint64_t, kEnds>;

// Programs with numbers in a row that were drawn, or as many of them as were run before the campaign was stopped.
struct BlockCount {
  std::uint64_t block = 0;
  EndCounts ends{};
  double seconds = 0;        // of the campaign, at its end
  double own = 0;            // seconds: of assay, all threads together
  double backend = 0;        // seconds: waited for the backend
  std::uint64_t fresh = 0;   // features that were new
  std::uint64_t causes = 0;  // that were new
};

void add_ways(std::vector<std::pair<std::size_t, WayCount>> const& more, WayCounts& counts);

struct CampaignState {
  CampaignHead head;
  std::vector<BlockCount> blocks;
  std::vector<Cause> causes;  // in the order of discovery
  std::map<std::string, std::size_t>
      aliases;  // keys by which failures were first put together, and the cause that they have
  std::map<std::uint64_t, std::size_t> failures;  // programs of blocks that are not counted yet, and their causes
  Novelty novelty;
  // Programs of each way: of all blocks but the last, by which the block after that is drawn; and of the last one.
  WayCounts settled_ways;
  std::vector<std::pair<std::size_t, WayCount>> last_ways;

  WayCounts ways() const;  // of all blocks
  std::uint64_t next_block() const { return blocks.empty() ? 0 : blocks.back().block + 1; }
  double seconds() const { return blocks.empty() ? 0 : blocks.back().seconds; }
  EndCounts ends() const;
  std::uint64_t programs() const;  // that were passed to the backend, judged or not
  Cause const* find(std::string const& name) const;
};

}  // namespace assay::campaign
