// Places in a text as editors name them: a line from 0 on, and a column in units of UTF-16, or bytes if both agree on that.
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
  // Without its line end.
  std::string_view line(std::string_view text, std::uint32_t line) const;
  std::uint32_t line_at(std::uint32_t offset) const;

  // A column after the end of a line is its end, a line after the text is the end of the text. In the middle of a
  // character (a surrogate, a continuation byte): its beginning. Each byte that is not valid UTF-8 counts as one
  // character.
  std::uint32_t offset(std::string_view text, Position position, ColumnUnit unit) const;
  Position position(std::string_view text, std::uint32_t offset, ColumnUnit unit) const;

  // Bytes `range` of the text were replaced by `size` others; `text` has them already.
  void replace(std::string_view text, SourceRange range, std::uint32_t size);

private:
  static void add_begins(std::string_view text, std::uint32_t from, std::uint32_t to,
                         std::vector<std::uint32_t>& begins);

  std::vector<std::uint32_t> begins_;
};

}  // namespace assay
