// The text of a file of another language, and the position of each of its characters in the file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Files longer than this hold no program for `extract`: each character of an escaped text needs 9 bytes.
inline constexpr std::size_t kMostHostBytes = 64U << 20U;

// A character of an escape begins at one byte of the file and ends at another one.
class HostText {
public:
  // `file` stays valid as long as this does.
  static HostText plain(std::string_view file);
  // A notebook, or other JSON: the contents of its strings. Those that only commas separate follow each other, as the lines of a
  // cell do; between others is an empty line. JSON with errors is read as far as its strings go.
  static HostText json(std::string_view file);
  // A page: its text, with character references replaced and tags of HTML left out. An element that begins a line or a box of its
  // own ends a line here, and paragraphs, scripts and preformatted texts are texts of their own. What only looks like a tag, as <f32> in a page that is not escaped, is text.
  static HostText html(std::string_view file);

  std::string_view text() const { return first_.empty() ? file_ : decoded_; }
  bool is_decoded() const { return !first_.empty(); }
  std::uint32_t first(std::size_t at) const { return first_.empty() ? static_cast<std::uint32_t>(at) : first_[at]; }
  std::uint32_t last(std::size_t at) const { return last_.empty() ? static_cast<std::uint32_t>(at) : last_[at]; }

private:
  void add(char character, std::size_t first, std::size_t last);

  std::string_view file_;
  std::string decoded_;
  std::vector<std::uint32_t> first_, last_;  // by character of decoded_; empty: every character is at its own place
};

// The character of an escape of a string literal, `text[at]` being the backslash, and its length in bytes. '?' for a
// character that is not ASCII. For an unknown escape, the character after the backslash.
struct Escape {
  char character = '?';
  std::size_t length = 2;
};
Escape read_escape(std::string_view text, std::size_t at);

}  // namespace assay
