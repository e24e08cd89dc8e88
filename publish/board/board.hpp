// Writes the board: a static site of submissions. docs/board.md shows one.
#pragma once

#include <functional>
#include <string>

#include "publish/board/tally.hpp"
#include "support/result.hpp"

namespace assay {

// The text of the specification about an op, by its name in manifests.
using OpText = std::function<std::string(std::string const& op)>;

// Writes index.html, op/, backend/, data/, badge/ and feed.xml below `folder`, which is created; files of an earlier
// board there are deleted. Returns the number of files, or the reason why one could not be written.
Result<std::size_t> write_board(Board const& board, OpText const& text_of, std::string const& folder);

// Of a submission: suite, tier, profile, counts and the unsupported share, never one percentage; and the same for shields.io, an
// endpoint badge (https://shields.io/badges/endpoint-badge).
std::string badge_json(Board const& board, std::size_t submission);
// An entry for each submission, as Atom (RFC 4287). Their times are those that submissions state (`assay submit
// --date`); without one, the epoch.
std::string board_feed(Board const& board);

}  // namespace assay
