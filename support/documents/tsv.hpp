// Tables of the project's own files: a row a line, cells between tabs. Empty lines and those that begin with # are
// comments. Nothing is quoted.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct TsvRow {
  std::size_t line = 0;                 // of the text, from 1
  std::vector<std::string_view> cells;  // of the given text; at least one

  // The cell, or nothing where the row has fewer.
  std::string_view at(std::size_t column) const { return column < cells.size() ? cells[column] : std::string_view(); }
};

// With `most_cells`, the last cell of a row is all that follows.
std::vector<TsvRow> tsv_rows(std::string_view text, std::size_t most_cells = SIZE_MAX);

}  // namespace assay
