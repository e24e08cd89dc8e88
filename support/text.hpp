// What the sources of this folder share to write texts and files.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace assay::inline support {

// Valid UTF-8 without control characters but tab and newline: others, and bytes that are no UTF-8, become U+FFFD.
std::string clean_text(std::string_view text);

// The last `most` bytes of a text, from the beginning of a character on, behind "..." if something is left out.
std::string last_of(std::string_view text, std::size_t most);

// What people look for in what a failing program says: the first line that holds "error", else the last line.
std::string main_line(std::string_view text);

// Between quotes, as a shell reads it; as it is if it needs none.
std::string shell_word(std::string_view text);

// False, with the reason, if it cannot be read or has more bytes than `most`.
bool read_whole(std::string const& path, std::size_t most, std::string& text, std::string& error);

}  // namespace assay::inline support
