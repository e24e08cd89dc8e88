// Implements harness/fleet/render.hpp: as Markdown.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/fleet/render.hpp"
#include "support/documents/markdown.hpp"
#include "support/documents/table.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxMarkdown = 900'000;  // in bytes: GitHub truncates a summary at 1 MiB
constexpr std::size_t kMaxCaseLines = 500;

std::string matrix_markdown(FleetReport const& report, std::string const& title, std::vector<MatrixRow> const& rows) {
  Table::Row head = {title};
  for (auto const& member : report.members) head.push_back(plain_markdown(member.name));
  head.insert(head.end(), {"disputed", "contested"});
  Table table(std::move(head));
  for (auto const& row : rows) {
    Table::Row line = {fmt::format("`{}`", row.name)};
    for (auto const& cell : row.cells) line.push_back(cell_text(cell));
    line.insert(line.end(), {std::to_string(row.disputed), std::to_string(row.contested)});
    table.add(std::move(line));
  }
  return table.markdown() + "\n";
}

std::string names_of(FleetReport const& report, std::vector<std::size_t> const& members) {
  std::vector<std::string> names;
  for (auto const i : members) names.push_back(plain_markdown(report.members[i].name));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string cases_markdown(FleetReport const& report, ContestedCases const& contested, BackendAgreement agreement) {
  if (report.count(agreement) == 0) return "";
  Table table({"case", "right", "wrong", "why"});
  std::size_t lines = 0;
  for (auto const& found : report.cases) {
    if (found.agreement != agreement || lines == kMaxCaseLines) continue;
    ++lines;
    auto const wrong = found.of(false);
    auto why = wrong.empty() ? std::string() : plain_markdown(found.reasons[wrong.front()]);
    if (auto const at = contested.cases.find(found.id); at != contested.cases.end())
      why += fmt::format(" (review: {})", to_string(at->second.review));
    table.add(
        {fmt::format("`{}`", found.id), names_of(report, found.of(true)), names_of(report, wrong), std::move(why)});
  }
  auto text = fmt::format("### {}: {}\n\n{}.\n\n{}", to_string(agreement), report.count(agreement), meaning(agreement),
                          table.markdown());
  if (report.count(agreement) > lines) text += fmt::format("\n... and {} more.\n", report.count(agreement) - lines);
  return text + "\n";
}

}  // namespace

std::string fleet_markdown(FleetReport const& report, ContestedCases const& contested) {
  std::string text = "## Backends side by side\n\n";
  for (auto const& member : report.members) {
    if (!member.absence.empty())
      text += fmt::format("* {} is absent: {}\n", plain_markdown(member.name), plain_markdown(member.absence));
    else if (!member.report.whole)
      text += fmt::format("* the run of {} was interrupted\n", plain_markdown(member.name));
  }
  text += fmt::format("{}.\n\n", kCellLegend);
  for (auto const agreement : {BackendAgreement::contested, BackendAgreement::split, BackendAgreement::differ})
    text += cases_markdown(report, contested, agreement);
  for (auto const& [title, rows] : {std::pair{"kind", &report.kinds}, {"type", &report.types}, {"op", &report.ops}}) {
    auto const matrix = matrix_markdown(report, title, *rows);
    if (text.size() + matrix.size() < kMaxMarkdown) text += matrix;
  }
  return text;
}

}  // namespace assay
