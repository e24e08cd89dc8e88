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
inline constexpr std::uint64_t kBlock = 64;  // number of programs in a block; all are drawn by the same counts

struct CampaignHead {
  std::string tool, backend, command, profile;
  std::uint64_t seed = 0;
  std::uint32_t shard = 1, shards = 1;
  std::vector<std::string> parts = {};                           // the campaigns that were merged
  std::vector<std::string> ops = {}, types = {}, only_ops = {};  // --ops, --types, --only-ops; empty: all
};

// The outcome of a program.
enum class Ended : std::uint8_t {
  conforms,
  open,         // nothing was tested, since every value is permitted
  failed,       // the failure is filed under a cause
  unsupported,  // the backend reports that it does not support the program
  contested,    // the backend rejects a program that the official tools also reject
  unusable,     // the generator returned no program, or one whose results the specification does not determine
  unmatched,    // the generator returned no program of the selected ops and types
};
inline constexpr std::size_t kEnds = 7, kFirstEnds = 6;  // kFirstEnds: in journals of earlier versions
std::string_view to_string(Ended ended);
std::string_view meaning_of(Ended ended);  // a description for reports

using EndCounts = std::array<std::uint64_t, kEnds>;

// Counts of one block: programs with consecutive numbers. The last block of an interrupted run has only the finished
// programs.
struct BlockCount {
  std::uint64_t block = 0;
  EndCounts ends{};
  double seconds = 0;        // running time of the campaign at the end of the block, in seconds
  double own = 0;            // time spent in assay, in seconds, summed over all threads
  double backend = 0;        // time spent waiting for the backend, in seconds
  std::uint64_t fresh = 0;   // number of new features
  std::uint64_t causes = 0;  // number of new causes
};

void add_ways(std::vector<std::pair<std::size_t, WayCount>> const& more, WayCounts& counts);

struct CampaignState {
  CampaignHead head;
  std::vector<BlockCount> blocks;
  std::vector<Cause> causes;  // in the order of discovery
  std::map<std::string, std::size_t>
      aliases;  // keys under which failures were first filed, with the index of the cause
  std::map<std::uint64_t, std::size_t> failures;  // failing programs of unfinished blocks, with their causes
  Novelty novelty;
  // Programs by way: `settled_ways` counts all blocks except the last one, `last_ways` counts the last one. The block
  // after the last one is drawn by `settled_ways` alone.
  WayCounts settled_ways;
  std::vector<std::pair<std::size_t, WayCount>> last_ways;

  WayCounts ways() const;  // of all blocks
  std::uint64_t next_block() const { return blocks.empty() ? 0 : blocks.back().block + 1; }
  double seconds() const;          // at the end of the last block, or at a later new cause of an unfinished block
  EndCounts block_ends() const;    // of all blocks
  EndCounts ends() const;          // also of the failing programs of unfinished blocks, which `causes` counts as well
  std::uint64_t programs() const;  // number of programs that were passed to the backend, judged or not
  Cause const* find(std::string const& name) const;
};

}  // namespace assay::campaign
