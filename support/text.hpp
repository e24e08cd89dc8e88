// Texts: blanks, lines, UTF-8, and the output of failing programs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/characters.hpp"

namespace assay {

// Without blanks at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// The part before the first `end`, or all; it and the `end` are taken from `text`.
constexpr std::string_view take_until(std::string_view& text, char end) {
  std::string_view const part = text.substr(0, text.find(end));
  text.remove_prefix(std::min(text.size(), part.size() + 1));
  return part;
}

// Whether `part` is in the text. For long texts.
bool has_part(std::string_view text, std::string_view part);

// The parts between `separator`s, one more than there are of them.
std::vector<std::string_view> split(std::string_view text, char separator);

// "a", "a and b", "a, b and c", where `last` is " and ".
std::string enumerated(std::vector<std::string> const& parts, std::string_view last);

// Bytes of the well-formed UTF-8 sequence that begins there, by table 3-7 of the Unicode standard; 0 if there is none.
std::size_t utf8_length(std::string_view text, std::size_t at);
// Holds for the bytes of a UTF-8 sequence after its first.
constexpr bool is_utf8_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Valid UTF-8 without control characters but tab and newline: others, and invalid bytes, become U+FFFD.
std::string clean_text(std::string_view text);

// At most `most` bytes of a sentence and " ...": cut after a clause ("; ", ", ") in its second half, otherwise after a word.
std::string shortened(std::string_view text, std::size_t most);

// The last `most` bytes of a text, from the beginning of a character on, after "..." if something is left out.
std::string last_of(std::string_view text, std::size_t most);

// The relevant line of the output of a failing program: of a traceback of Python its last line, otherwise the first
// line that contains "error" and is not indented, or one that is, otherwise the last line. Warnings are skipped; empty
// if there is no other line.
std::string main_line(std::string_view text);

// "quant_uniform_i8_f32": the letters and digits of a text, with '_' between its words.
std::string name_of_words(std::string_view text);

// Quoted as for a shell; unchanged if it needs no quotes.
std::string shell_word(std::string_view text);

}  // namespace assay
