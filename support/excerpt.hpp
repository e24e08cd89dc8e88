// Makes untrusted text safe for terminals, and formats a source line with a caret below it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay {

// Replaces control characters and bytes that are not UTF-8 by \xHH, line ends by \n and tabs by \t. Texts longer than
// `limit` bytes are truncated and end in "...".
std::string printable(std::string_view text, std::size_t limit = 4000);

struct Excerpt {
  std::string line;    // without control characters; at most `width` columns and two ellipses
  std::string marker;  // blanks, then ^ and ~ under the range
};

// Returns the part of `line` around the bytes [begin, end). Reads only the bytes that it shows.
Excerpt excerpt(std::string_view line, std::size_t begin, std::size_t end, std::size_t width);

}  // namespace assay
