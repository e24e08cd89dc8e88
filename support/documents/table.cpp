#include "support/documents/table.hpp"

#include <algorithm>

namespace assay {

std::string Table::aligned(bool to_the_right) const {
  std::vector<std::size_t> widths;
  for (auto const& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (auto const& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      std::string const padding(widths[i] - row[i].size(), ' ');
      if (to_the_right)
        text += "  " + padding + row[i];
      else
        text += row[i] + (i + 1 < row.size() ? padding + "  " : "");
    }
    text += '\n';
  }
  return text;
}

std::string Table::left_aligned() const { return aligned(false); }
std::string Table::right_aligned() const { return aligned(true); }

std::string Table::markdown(std::string_view rule) const {
  std::string text;
  auto const line = [&](Row const& row) {
    text += '|';
    for (auto const& cell : row) text += ' ' + cell + " |";
    text += '\n';
  };
  for (auto const& row : rows_) {
    line(row);
    if (&row != &rows_.front()) continue;
    text += '|';
    for (std::size_t i = 0; i < row.size(); ++i) text.append(rule) += '|';
    text += '\n';
  }
  return text;
}

std::string html_text(std::string_view text) {
  std::string escaped;
  for (char const c : text) escaped += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return escaped;
}

}  // namespace assay
