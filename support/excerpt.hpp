// Text of unknown origin made fit for a terminal, and a source line with a caret under it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay {

// Control characters and bytes that are not UTF-8 become \xHH, line ends and tabs \n and \t. Texts longer than `limit`
// bytes end in "...".
std::string printable(std::string_view text, std::size_t limit = 4000);

struct Excerpt {
  std::string line;    // without controls, at most `width` columns and two ellipses
  std::string marker;  // blanks, then ^ and ~ under the range
};

// The part of `line` around the bytes [begin, end). Reads only the bytes that it shows.
Excerpt excerpt(std::string_view line, std::size_t begin, std::size_t end, std::size_t width);

}  // namespace assay
