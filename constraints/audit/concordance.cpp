#include "constraints/audit/concordance.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/documents/tsv.hpp"
#include "support/text.hpp"

namespace assay {

Result<std::vector<Counterpart>> read_concordance(std::string_view text) {
  std::vector<Counterpart> rows;
  for (auto const& [line, cells] : tsv_rows(text)) {
    if (cells.size() != 3)
      return Error{fmt::format("line {}: expected an XLA operation, ops and a difference, separated by tabs", line)};
    Counterpart row{std::string(cells[0]), {}, std::string(cells[2])};
    auto ops = cells[1];
    if (row.xla == "-") row.xla.clear();
    while (ops != "-" && !ops.empty()) {
      auto name = consume_until(ops, ',');
      name.remove_prefix(std::min(name.size(), name.find_first_not_of(' ')));
      row.ops.emplace_back(name);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::string> counterpart_lines(std::vector<Counterpart> const& rows, std::string_view op) {
  struct Line {
    std::string names, differs;
  };
  std::vector<Line> lines;
  for (auto const& row : rows) {
    if (std::find(row.ops.begin(), row.ops.end(), op) == row.ops.end()) continue;
    std::string const name = row.xla.empty() ? "none" : row.xla;
    if (!lines.empty() && lines.back().differs == row.differs)
      lines.back().names += ", " + name;
    else
      lines.push_back({name, row.differs});
  }
  if (lines.empty() && op.starts_with("chlo.")) lines.push_back({"none", ""});
  std::vector<std::string> drawn;
  for (auto const& line : lines) {
    std::string_view const link = line.differs.empty() ? "" : line.names == "none" ? "; " : "; differs: ";
    drawn.push_back(fmt::format("XLA counterpart: {}{}{}", line.names, link, line.differs));
  }
  return drawn;
}

}  // namespace assay
