#include "lsp/text/positions.hpp"

#include <algorithm>

#include "support/text.hpp"

namespace assay {

namespace {

std::size_t character_bytes(std::string_view text, std::size_t at) {
  return std::max<std::size_t>(1, utf8_length(text, at));
}

// Returns the units of a character with that many bytes of UTF-8.
std::uint32_t units_of(std::size_t bytes, ColumnUnit unit) {
  return unit == ColumnUnit::bytes ? static_cast<std::uint32_t>(bytes) : bytes == 4 ? 2 : 1;
}

}  // namespace

LineIndex::LineIndex(std::string_view text) : begins_{0} {
  add_begins(text, 0, static_cast<std::uint32_t>(text.size()), begins_);
}

// Adds lines that begin after a line end at [from, to).
void LineIndex::add_begins(std::string_view text, std::uint32_t from, std::uint32_t to,
                           std::vector<std::uint32_t>& begins) {
  for (std::size_t at = text.find_first_of("\r\n", from); at < to; at = text.find_first_of("\r\n", at + 1))
    if (text[at] == '\n' || at + 1 == text.size() || text[at + 1] != '\n')
      begins.push_back(static_cast<std::uint32_t>(at + 1));
}

std::string_view LineIndex::line(std::string_view text, std::uint32_t line) const {
  std::uint32_t const from = begins_[line];
  std::string_view found = line + 1 < begins_.size() ? text.substr(from, begins_[line + 1] - from) : text.substr(from);
  while (!found.empty() && (found.back() == '\n' || found.back() == '\r')) found.remove_suffix(1);
  return found;
}

std::uint32_t LineIndex::line_at(std::uint32_t offset) const {
  return static_cast<std::uint32_t>(std::ranges::upper_bound(begins_, offset) - begins_.begin() - 1);
}

std::uint32_t LineIndex::offset(std::string_view text, Position position, ColumnUnit unit) const {
  if (position.line >= begins_.size()) return static_cast<std::uint32_t>(text.size());
  std::string_view const found = line(text, position.line);
  std::size_t at = 0;
  for (std::uint32_t column = 0; at < found.size();) {
    std::size_t const bytes = character_bytes(found, at);
    column += units_of(bytes, unit);
    if (column > position.character) break;
    at += bytes;
  }
  return begins_[position.line] + static_cast<std::uint32_t>(at);
}

Position LineIndex::position(std::string_view text, std::uint32_t offset, ColumnUnit unit) const {
  offset = std::min(offset, static_cast<std::uint32_t>(text.size()));
  Position found;
  found.line = line_at(offset);
  std::uint32_t const begin = begins_[found.line];
  if (unit == ColumnUnit::bytes) {
    found.character = offset - begin;
    return found;
  }
  for (std::uint32_t at = begin; at < offset;) {
    std::size_t const bytes = character_bytes(text, at);
    if (at + bytes > offset) break;
    found.character += units_of(bytes, unit);
    at += static_cast<std::uint32_t>(bytes);
  }
  return found;
}

void LineIndex::replace(std::string_view text, SourceRange range, std::uint32_t size) {
  // A line end may be created from, or split from, the characters next to the range.
  std::uint32_t const from = range.begin == 0 ? 0 : range.begin - 1;
  auto const shift = std::int64_t{size} - (std::int64_t{range.end} - range.begin);
  std::uint32_t const old_to = range.end + 1, new_to = range.begin + size + 1;
  std::vector<std::uint32_t> begins;
  add_begins(text, from, std::min(new_to, static_cast<std::uint32_t>(text.size())), begins);
  // Line ends in [from, old_to) created the beginnings from + 1 ... old_to.
  auto const first = std::ranges::upper_bound(begins_, from);
  auto const last = std::ranges::upper_bound(begins_, old_to);
  for (auto at = last; at != begins_.end(); ++at) *at = static_cast<std::uint32_t>(*at + shift);
  auto const old = static_cast<std::size_t>(last - first);
  auto const common = std::min(old, begins.size());
  std::copy_n(begins.begin(), common, first);
  if (begins.size() > old)
    begins_.insert(first + static_cast<std::ptrdiff_t>(common), begins.begin() + static_cast<std::ptrdiff_t>(common),
                   begins.end());
  else
    begins_.erase(first + static_cast<std::ptrdiff_t>(common), last);
}

}  // namespace assay
