// Implements harness/fleet/render.hpp: for a terminal.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "harness/fleet/render.hpp"
#include "support/documents/table.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::string_view kLetters = "CVOUXTNR";  // by Verdict

std::vector<std::string> member_names(FleetReport const& report, std::vector<std::size_t> const& members) {
  std::vector<std::string> names;
  for (auto const i : members) names.push_back(report.members[i].name);
  return names;
}

std::string rows_text(FleetReport const& report, std::string const& title, std::vector<MatrixRow> const& rows) {
  Table::Row head = {title};
  for (auto const& member : report.members) head.push_back(member.name);
  Table table(std::move(head));
  for (auto const& row : rows) {
    Table::Row line = {row.name};
    for (auto const& cell : row.cells) line.push_back(cell_text(cell));
    table.add(std::move(line));
  }
  return table.left_aligned();
}

// Rows in which some backend neither conforms nor is open in all cases.
std::vector<MatrixRow> uneven(std::vector<MatrixRow> const& rows) {
  auto const is_even = [](VerdictCounts const& counts) {
    auto const all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    return counts[static_cast<std::size_t>(Verdict::conforms)] + counts[static_cast<std::size_t>(Verdict::open)] == all;
  };
  std::vector<MatrixRow> left;
  for (auto const& row : rows)
    if (!std::ranges::all_of(row.cells, is_even)) left.push_back(row);
  return left;
}

std::string reason_line(std::string const& reason) { return clean_text(reason.substr(0, reason.find('\n'))); }

std::string contested_lines(FleetReport const& report, ContestedCases const& contested) {
  std::string text;
  for (auto const& found : report.cases) {
    auto const at = contested.cases.find(found.id);
    if (found.agreement != BackendAgreement::contested || at == contested.cases.end()) continue;
    auto const wrong = found.of(false);
    text += fmt::format(
        "  {}: {}{}: {}{}\n", found.id, fmt::join(member_names(report, wrong), ", "),
        found.is_bit_for_bit ? "" : " (not bit for bit)", reason_line(found.reasons[wrong.front()]),
        at->second.review == Review::open ? "" : fmt::format("; reviewed: {}", to_string(at->second.review)));
  }
  return text.empty()
             ? ""
             : "contested: all backends that ran these cases agree with each other and not with the suite\n" + text;
}

std::string disputed_lines(FleetReport const& report, BackendAgreement agreement, std::size_t most) {
  std::string text;
  std::size_t count = 0;
  for (auto const& found : report.cases) {
    if (found.agreement != agreement || ++count > most) continue;
    auto const wrong = member_names(report, found.of(false)), right = member_names(report, found.of(true));
    text +=
        fmt::format("  {}: {}{}{}\n", found.id, right.empty() ? "" : fmt::format("right {}; ", fmt::join(right, ", ")),
                    "wrong ", fmt::join(wrong, ", "));
  }
  if (text.empty()) return "";
  if (count > most) text += fmt::format("  and {} more\n", count - most);
  return fmt::format("{}: {}\n", to_string(agreement), meaning(agreement)) + text;
}

}  // namespace

char const* const kCellLegend =
    "C conforms, V violates, X crashed, T timed out, O open, U unsupported, N not run, R rejected as by the official "
    "tools";

std::string cell_text(VerdictCounts const& counts) {
  std::string text;
  for (std::size_t i = 0; i < kVerdicts; ++i)
    if (counts[i] > 0) text += fmt::format("{}{}{}", text.empty() ? "" : " ", counts[i], kLetters[i]);
  return text.empty() ? "-" : text;
}

std::string fleet_text(FleetReport const& report, ContestedCases const& contested, std::size_t most) {
  std::string text = rows_text(report, "kind", report.kinds) + "\n";
  if (auto const ops = uneven(report.ops); !ops.empty()) text += rows_text(report, "op", ops) + "\n";
  text += fmt::format("{}\n", kCellLegend);
  for (auto const& member : report.members) {
    if (!member.absence.empty())
      text += fmt::format("absent:   {}: {}\n", member.name, reason_line(member.absence));
    else if (!member.report.whole)
      text += fmt::format("stopped:  {}: the run was interrupted\n", member.name);
  }
  std::string counts;
  for (std::size_t i = 0; i < kAgreements; ++i)
    if (report.counts[i] > 0)
      counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", report.counts[i],
                            to_string(static_cast<BackendAgreement>(i)));
  text += fmt::format("agreement: {}\n", counts.empty() ? "none" : counts);
  text += contested_lines(report, contested);
  text += disputed_lines(report, BackendAgreement::split, most);
  return text + disputed_lines(report, BackendAgreement::differ, most);
}

}  // namespace assay
