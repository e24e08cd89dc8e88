// The blocks of a campaign that are in progress. The programs of a block are drawn by the same counts and handed out
// one by one.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "campaign/folder/journal_lines.hpp"

namespace assay::campaign {

// A program to run: its number, and the index of the way that draws it.
struct Turn {
  std::uint64_t program = 0;
  std::size_t way = 0;
};

// The outcome of a program.
struct TurnResult {
  Ended ended = Ended::unusable;
  std::vector<std::string> features;
  double own = 0, waited = 0;  // time in seconds spent in assay, and waiting for the backend
};

class Blocks {
public:
  // `most` is the total number of programs of the campaign; nothing means no limit. Not thread-safe.
  Blocks(std::vector<Way> const& ways, CampaignState const& state, std::optional<std::uint64_t> most)
      : ways_(ways), state_(state), max_(most) {}

  // Returns the next program. Returns nothing if no program is available until a block is finished, or if the campaign
  // is over (`is_over`).
  std::optional<Turn> next();
  bool is_over() const;                      // whether all programs are handed out and have a result
  std::vector<Turn> without_result() const;  // of the blocks in progress
  void give(Turn const& turn, TurnResult result);
  void give_up(Turn const& turn);  // returns a program without a result; it is handed out again

  // Removes the first block and returns its record if all its programs have a result or `all` is true. Otherwise
  // returns nothing.
  std::optional<BlockRecord> take(bool all);

private:
  struct Place {
    std::size_t way = 0;
    bool is_out = false;
    std::optional<TurnResult> result;
  };
  struct Open {
    std::uint64_t block = 0;
    std::size_t next = 0;
    std::vector<Place> places;
    bool has_all() const;
  };
  bool open();
  BlockRecord record_of(Open const& open) const;

  std::vector<Way> const& ways_;
  CampaignState const& state_;
  std::optional<std::uint64_t> max_;
  std::deque<Open> open_;  // at most two
};

}  // namespace assay::campaign
