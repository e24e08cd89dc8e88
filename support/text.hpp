// Helpers for texts: blanks, lines, UTF-8, and the output of failing programs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/characters.hpp"

namespace assay {

// Removes blanks at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Returns the text before the first `end`, or all of it. Removes that and the `end` from `text`.
constexpr std::string_view consume_until(std::string_view& text, char end) {
  std::string_view const part = text.substr(0, text.find(end));
  text.remove_prefix(std::min(text.size(), part.size() + 1));
  return part;
}

// Whether the text contains `part`. For long texts.
bool has_part(std::string_view text, std::string_view part);

// Splits the text at each `separator`.
std::vector<std::string_view> split(std::string_view text, char separator);

// Returns "a", "a and b" or "a, b and c", if `last` is " and ".
std::string enumerated(std::vector<std::string> const& parts, std::string_view last);

// Returns the bytes of the well-formed UTF-8 sequence at `at`, according to table 3-7 of the Unicode standard, or 0 if
// it is malformed.
std::size_t utf8_length(std::string_view text, std::size_t at);
// Whether the byte is a UTF-8 continuation byte.
constexpr bool is_utf8_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Returns valid UTF-8 without control characters except tab and newline. Other control characters and invalid bytes
// become U+FFFD.
std::string clean_text(std::string_view text);

// Truncates a sentence to at most `most` bytes and " ...": after a clause ("; ", ", ") in its second half, otherwise
// after a word.
std::string shortened(std::string_view text, std::size_t most);

// Returns the last `most` bytes of a text, starting at a character, with "..." before them if the text is truncated.
std::string last_of(std::string_view text, std::size_t most);

// Returns the relevant line of the output of a failing program: for a Python traceback its last line; otherwise the
// first line with "error" that is not indented, or else is indented; otherwise the last line. Skips warnings. Empty if
// there is no other line.
std::string main_line(std::string_view text);

// Returns "quant_uniform_i8_f32": the letters and digits of a text, with '_' between words.
std::string name_of_words(std::string_view text);

// Quotes a word for a shell, if necessary.
std::string shell_word(std::string_view text);

}  // namespace assay
