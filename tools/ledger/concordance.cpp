#include "tools/ledger/concordance.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace assay::inline tools {

namespace {

std::string_view take_until(std::string_view& text, char end) {
  auto const part = text.substr(0, text.find(end));
  text.remove_prefix(std::min(text.size(), part.size() + 1));
  return part;
}

}  // namespace

bool read_concordance(std::string_view text, std::vector<Counterpart>& rows, std::string& error) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    auto const line = take_until(text, '\n');
    if (line.empty() || line.front() == '#') continue;
    if (std::count(line.begin(), line.end(), '\t') != 2) {
      error = fmt::format("line {}: not an XLA operation, ops and a difference between tabs", number);
      return false;
    }
    auto rest = line;
    Counterpart row;
    row.xla = take_until(rest, '\t');
    auto ops = take_until(rest, '\t');
    row.differs = rest;
    if (row.xla == "-") row.xla.clear();
    while (ops != "-" && !ops.empty()) {
      auto name = take_until(ops, ',');
      name.remove_prefix(std::min(name.size(), name.find_first_not_of(' ')));
      row.ops.emplace_back(name);
    }
    rows.push_back(std::move(row));
  }
  return true;
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

}  // namespace assay::inline tools
