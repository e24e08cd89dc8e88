// The lines of a campaign's journal, as JSON. README.md of this folder describes them.
//
// Each line is one change of the state: a campaign is read by applying all of them in order. The lines are
// untrusted.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "campaign/folder/state.hpp"
#include "support/result.hpp"

namespace assay::campaign {

// The counts that a block adds.
struct BlockRecord {
  BlockCount count;
  std::vector<std::string> fresh;                             // features that are new, in the order of their numbers
  std::vector<std::pair<std::uint32_t, std::uint64_t>> hits;  // of features
  std::vector<std::pair<std::size_t, WayCount>> ways;
};

struct FailureRecord {
  std::uint64_t program = 0;
  std::string cause;  // its name
  std::string alias;  // the key under which the failure was first filed; empty: nothing new
};

// Without line ends.
std::string head_line(CampaignHead const& head);
std::string cause_line(Cause const& cause);
std::string failure_line(FailureRecord const& failure);
std::string block_line(BlockRecord const& record);

// Applies the change in the line. The first line must be a head. Returns an error for an invalid line.
Result<void> apply_line(std::string_view line, bool is_first, CampaignState& state);

}  // namespace assay::campaign
