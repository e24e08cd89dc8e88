// The blocks of a campaign that are being run: programs that are drawn by the same counts, handed out one after the other.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "campaign/folder/journal_lines.hpp"

namespace assay::campaign {

// The number of a program, and the way that it is drawn by.
struct Turn {
  std::uint64_t program = 0;
  std::size_t way = 0;
};

// Records its outcome.
struct TurnResult {
  Ended ended = Ended::unusable;
  std::vector<std::string> features;
  double own = 0, waited = 0;  // seconds: of assay, for the backend
};

class Blocks {
public:
  // `most`: total number of programs of the campaign; nothing: no end. Not to be used by several threads at a time.
  Blocks(std::vector<Way> const& ways, CampaignState const& state, std::optional<std::uint64_t> most)
      : ways_(ways), state_(state), most_(most) {}

  // The next program. Nothing: no program is available before a block is done, or the campaign is over (`is_over`).
  std::optional<Turn> next();
  bool is_over() const;  // nothing is handed out any more, and nothing is out
  void give(Turn const& turn, TurnResult result);
  void give_up(Turn const& turn);  // it has no result

  // The first block, if all of its programs have a result, as a record; `all`: also if only some have.
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
  std::optional<std::uint64_t> most_;
  std::deque<Open> open_;  // at most two
};

}  // namespace assay::campaign
