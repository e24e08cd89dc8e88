// `--split-input-file`: several programs in one file, between lines that begin with `// -----`.
#pragma once

#include <string_view>
#include <vector>

#include "support/source.hpp"

namespace assay {

// Returns the pieces in order, without separator lines. A text without separators is one piece.
std::vector<SourceRange> split_pieces(std::string_view text);

}  // namespace assay
