// The lines of a campaign's journal, as JSON. README.md of this folder describes them.
//
// What a line says is one change of the state: a campaign is read by making all of them, one after the other. Nothing in them is
// believed.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "campaign/folder/state.hpp"
#include "support/result.hpp"

namespace assay::campaign {

// What a block adds to what was counted.
struct BlockRecord {
  BlockCount count;
  std::vector<std::string> fresh;                             // features that are new, in the order of their numbers
  std::vector<std::pair<std::uint32_t, std::uint64_t>> hits;  // of features
  std::vector<std::pair<std::size_t, WayCount>> ways;
};

struct FailureRecord {
  std::uint64_t program = 0;
  std::string cause;  // its name
  std::string alias;  // what the failure was first put under; empty: nothing new
};

// Without line ends.
std::string head_line(CampaignHead const& head);
std::string cause_line(Cause const& cause);
std::string failure_line(FailureRecord const& failure);
std::string block_line(BlockRecord const& record);

// Makes the change that the line says. The first line must be a head. An error says what is wrong with it.
Result<void> apply_line(std::string_view line, bool is_first, CampaignState& state);

}  // namespace assay::campaign
