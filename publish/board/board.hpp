// Writes the board: a static site of submissions. docs/board.md shows one.
#pragma once

#include <functional>
#include <string>

#include "publish/board/tally.hpp"
#include "support/result.hpp"

namespace assay {

// Returns the text of the specification for an op. `op` is its name in manifests.
using OpText = std::function<std::string(std::string const& op)>;

// Writes index.html, op/, backend/, data/, badge/ and feed.xml to `folder`, which is created. Files of an earlier board
// in this folder are deleted. Returns the number of written files, or an error if a file cannot be written.
Result<std::size_t> write_board(Board const& board, OpText const& text_of, std::string const& folder);

// Returns the badge of a submission: suite, tier, profile, counts and the unsupported share, but no overall percentage.
// The JSON is also an endpoint badge of shields.io (https://shields.io/badges/endpoint-badge).
std::string badge_json(Board const& board, std::size_t submission);
// Returns an Atom feed (RFC 4287) with an entry for each submission. The time of an entry is the date that the
// submission states (`assay submit --date`), or the epoch if it states none.
std::string board_feed(Board const& board);

}  // namespace assay
