#include "support/excerpt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "support/text.hpp"

namespace assay {

namespace {

constexpr std::size_t kTab = 4;

struct Cell {
  std::string text;
  std::size_t columns;
  std::size_t byte;  // position in the line
};

// Returns the printable form of the character at text[at], and moves `at` after it.
Cell cell(std::string_view text, std::size_t& at) {
  std::size_t const begin = at;
  auto const byte = static_cast<unsigned char>(text[at]);
  if (byte == '\t') return ++at, Cell{std::string(kTab, ' '), kTab, begin};
  std::size_t const length = utf8_length(text, at);
  // C1 controls (U+0080 to U+009F) control some terminals, as the C0 controls do.
  bool const control = byte < 0x20 || byte == 0x7F || (byte == 0xC2 && length == 2 && (text[at + 1] & 0xE0) == 0x80);
  if (length == 0 || control) return ++at, Cell{fmt::format("\\x{:02X}", byte), 4, begin};
  at += length;
  return {std::string(text.substr(begin, length)), 1, begin};
}

}  // namespace

std::string printable(std::string_view text, std::size_t limit) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    if (at >= limit) return out + "...";
    char const c = text[at];
    if (c == '\n' || c == '\t') {
      out += c == '\n' ? "\\n" : "\\t";
      ++at;
    } else {
      out += cell(text, at).text;
    }
  }
  return out;
}

Excerpt excerpt(std::string_view line, std::size_t begin, std::size_t end, std::size_t width) {
  begin = std::min(begin, line.size());
  end = std::clamp(end, begin, line.size());

  // Show the line from its beginning if the caret fits, or else from a third of the width before the caret.
  std::size_t from = 0;
  if (line.size() > width && begin > width * 2 / 3) {
    from = std::min(begin - width / 3, line.size() - std::min(line.size(), width));
    while (from < begin && is_utf8_continuation(line[from])) ++from;
  }

  Excerpt result;
  if (from > 0) result.line = result.marker = "...";
  std::fill(result.marker.begin(), result.marker.end(), ' ');
  std::size_t columns = 0;
  std::size_t at = from;
  while (at < line.size()) {
    std::size_t const before = at;
    Cell const shown = cell(line, at);
    if (columns + shown.columns > width && shown.byte > begin) {
      at = before;
      break;
    }
    columns += shown.columns;
    result.line += shown.text;
    if (shown.byte < begin && at <= begin) {
      result.marker.append(shown.columns, ' ');
    } else if (shown.byte <= begin) {
      result.marker += '^';
      result.marker.append(shown.columns - 1, end > begin ? '~' : ' ');
    } else if (shown.byte < end) {
      result.marker.append(shown.columns, '~');
    }
  }
  if (at < line.size()) result.line += "...";
  if (begin == line.size()) result.marker += '^';
  while (!result.marker.empty() && result.marker.back() == ' ') result.marker.pop_back();
  return result;
}

}  // namespace assay
