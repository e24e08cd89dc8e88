// Tables of texts, drawn as lines for a terminal or as Markdown; and texts as HTML and SVG hold them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

class Table {
public:
  using Row = std::vector<std::string>;

  explicit Table(Row head) : rows_{std::move(head)} {}
  // May have fewer cells than the head.
  void add(Row row) { rows_.push_back(std::move(row)); }

  // Columns as wide as their widest cell, two blanks between them.
  std::string left_aligned() const;   // the last column as it is
  std::string right_aligned() const;  // two blanks before the first, too
  // Cells are taken as they are: they hold no `|` and no line end that is not escaped.
  std::string markdown(std::string_view rule = "---") const;  // "--:" for columns to the right

private:
  std::string aligned(bool to_the_right) const;

  std::vector<Row> rows_;  // the head first
};

// A text between tags: < > and & become entities.
std::string html_text(std::string_view text);

}  // namespace assay
