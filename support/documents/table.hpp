// Formats tables for terminals or as Markdown, and escapes text for HTML and SVG.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

class Table {
public:
  using Row = std::vector<std::string>;

  explicit Table(Row head) : rows_{std::move(head)} {}
  // A row may have fewer cells than the head.
  void add(Row row) { rows_.push_back(std::move(row)); }

  // Columns are as wide as their widest cell, with two blanks between them.
  std::string left_aligned() const;   // the last column is not padded
  std::string right_aligned() const;  // also two blanks before the first column
  // Cells are not escaped: they must not contain unescaped `|` or line ends.
  std::string markdown(std::string_view rule = "---") const;  // "--:" aligns columns to the right

private:
  std::string aligned(bool to_the_right) const;

  std::vector<Row> rows_;  // the head first
};

// Replaces < > and & by entities.
std::string html_text(std::string_view text);

}  // namespace assay
