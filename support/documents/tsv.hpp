// Reads the project's own tables: one row per line, with tabs between cells. Empty lines and lines that begin with #
// are skipped. There is no quoting.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct TsvRow {
  std::size_t line = 0;                 // 1-based line in the text
  std::vector<std::string_view> cells;  // views of the text; at least one

  // Returns the cell, or an empty one if the row has fewer.
  std::string_view at(std::size_t column) const { return column < cells.size() ? cells[column] : std::string_view(); }
};

// With `max_cells`, the last cell of a row contains the rest of the line.
std::vector<TsvRow> tsv_rows(std::string_view text, std::size_t max_cells = SIZE_MAX);

}  // namespace assay
