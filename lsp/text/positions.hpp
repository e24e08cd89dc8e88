// Editor positions in a text: a 0-based line, and a column in UTF-16 units, or in bytes if both sides agree on that.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "support/source.hpp"

namespace assay {

struct Position {
  std::uint32_t line = 0, character = 0;
  auto operator<=>(Position const&) const = default;
};

struct PositionRange {
  Position begin, end;
};

enum class ColumnUnit { utf16, bytes };

// The lines of a text, kept up to date while it is edited. A line ends with \n, \r\n or \r.
class LineIndex {
public:
  explicit LineIndex(std::string_view text);

  std::uint32_t lines() const { return static_cast<std::uint32_t>(begins_.size()); }
  std::uint32_t begin(std::uint32_t line) const { return begins_[line]; }
  // Returns the line without its line end.
  std::string_view line(std::string_view text, std::uint32_t line) const;
  std::uint32_t line_at(std::uint32_t offset) const;

  // Converts a position to an offset. A column beyond the end of a line is its end, and a line beyond the text is the
  // end of the text. A position in the middle of a character (a surrogate, a continuation byte) is its beginning. Each
  // invalid UTF-8 byte counts as one character.
  std::uint32_t offset(std::string_view text, Position position, ColumnUnit unit) const;
  Position position(std::string_view text, std::uint32_t offset, ColumnUnit unit) const;

  // Updates the lines after bytes `range` were replaced by `size` bytes. `text` is the new text.
  void replace(std::string_view text, SourceRange range, std::uint32_t size);

private:
  static void add_begins(std::string_view text, std::uint32_t from, std::uint32_t to,
                         std::vector<std::uint32_t>& begins);

  std::vector<std::uint32_t> begins_;
};

}  // namespace assay
