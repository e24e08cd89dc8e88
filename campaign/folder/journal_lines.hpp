// The lines of a campaign's journal, as JSON. README.md of this folder describes them.
//
// Each line is one change of the state. Reading a campaign applies all lines in order. The lines are untrusted input.
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
  std::vector<std::string> fresh;                             // new features, in the order of their numbers
  std::vector<std::pair<std::uint32_t, std::uint64_t>> hits;  // new hits of each feature, by its number
  std::vector<std::pair<std::size_t, WayCount>> ways;
};

struct FailureRecord {
  std::uint64_t program = 0;
  std::string cause;  // name of the cause
  std::string alias;  // the key under which the failure was first filed; empty if that key already exists
};

// These functions return lines without a line end.
std::string head_line(CampaignHead const& head);
std::string cause_line(Cause const& cause);
std::string failure_line(FailureRecord const& failure);
std::string block_line(BlockRecord const& record);

// Applies the change in the line. The first line must be a head. Returns an error if the line is invalid.
Result<void> apply_line(std::string_view line, bool is_first, CampaignState& state);

}  // namespace assay::campaign
