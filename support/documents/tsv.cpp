#include "support/documents/tsv.hpp"

#include "support/text.hpp"

namespace assay {

std::vector<TsvRow> tsv_rows(std::string_view text, std::size_t max_cells) {
  std::vector<TsvRow> rows;
  for (std::size_t number = 1; !text.empty(); ++number) {
    std::string_view line = consume_until(text, '\n');
    if (line.empty() || line.front() == '#') continue;
    TsvRow row{number, {}};
    while (row.cells.size() + 1 < max_cells && line.find('\t') != line.npos)
      row.cells.push_back(consume_until(line, '\t'));
    row.cells.push_back(line);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace assay
