// The decoded text of a file in another format, with the position of each character in the file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// `extract` finds no programs in longer files, because each character of an escaped text needs 9 bytes of memory.
inline constexpr std::size_t kMaxHostBytes = 64U << 20U;

// Decoded text. The character of an escape has a first and a last byte in the file.
class HostText {
public:
  // `file` must outlive the result.
  static HostText plain(std::string_view file);
  // Decodes the strings of a notebook or other JSON. Strings separated only by commas, as the lines of a cell, are
  // concatenated; an empty line separates the rest. Strings of malformed JSON are read up to the error.
  static HostText json(std::string_view file);
  // Decodes an HTML page: tags are removed and character references replaced. A block element ends a line. Paragraphs,
  // scripts and preformatted texts are separate texts. Text that only resembles a tag, as <f32> in an unescaped page,
  // is kept.
  static HostText html(std::string_view file);

  std::string_view text() const { return first_.empty() ? file_ : decoded_; }
  bool is_decoded() const { return !first_.empty(); }
  std::uint32_t first(std::size_t at) const { return first_.empty() ? static_cast<std::uint32_t>(at) : first_[at]; }
  std::uint32_t last(std::size_t at) const { return last_.empty() ? static_cast<std::uint32_t>(at) : last_[at]; }

private:
  void add(char character, std::size_t first, std::size_t last);

  std::string_view file_;
  std::string decoded_;
  std::vector<std::uint32_t> first_, last_;  // by index in decoded_; empty if positions are unchanged
};

// The character of an escape in a string literal, and its length in bytes; `text[at]` is the backslash. A non-ASCII
// character becomes '?'. An unknown escape becomes the character after the backslash.
struct Escape {
  char character = '?';
  std::size_t length = 2;
};
Escape read_escape(std::string_view text, std::size_t at);

}  // namespace assay
