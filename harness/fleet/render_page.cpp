// Implements harness/fleet/render.hpp: one HTML page.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/fleet/render.hpp"
#include "harness/report/html_page.hpp"
#include "support/counted.hpp"
#include "support/documents/table.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxShown = 2000;  // cases with one BackendAgreement

std::string escaped(std::string_view text) {
  std::string quoted;
  for (char const c : html_text(clean_text(text))) quoted += c == '"' ? "&quot;" : std::string(1, c);
  return quoted;
}

std::uint64_t count_in(VerdictCounts const& counts, Verdict verdict) {
  return counts[static_cast<std::size_t>(verdict)];
}

bool has_failure(VerdictCounts const& counts) {
  return count_in(counts, Verdict::violates) + count_in(counts, Verdict::crashed) +
             count_in(counts, Verdict::timed_out) >
         0;
}

// The CSS class of a cell, for its worst verdict.
std::string_view css_class_of(VerdictCounts const& counts) {
  if (count_in(counts, Verdict::violates) > 0) return "fresh";
  if (has_failure(counts)) return "known";
  if (count_in(counts, Verdict::unsupported) > 0) return "lacks";
  return count_in(counts, Verdict::conforms) + count_in(counts, Verdict::open) > 0 ? "good" : "idle";
}

std::string to_words(VerdictCounts const& counts) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < kVerdicts; ++i)
    if (counts[i] > 0) parts.push_back(fmt::format("{} {}", counts[i], to_string(static_cast<Verdict>(i))));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string cell(VerdictCounts const& counts) {
  return fmt::format("<td class=\"{}\" title=\"{}\">{}</td>", css_class_of(counts), to_words(counts),
                     cell_text(counts));
}

std::string matrix(FleetReport const& report, std::string_view title, std::vector<MatrixRow> const& rows) {
  std::string text = fmt::format("<table class=\"fleet\"><thead><tr><th scope=\"col\">{}</th>", title);
  for (auto const& member : report.members) text += fmt::format("<th scope=\"col\">{}</th>", escaped(member.name));
  text += "<th scope=\"col\">disputed</th><th scope=\"col\">contested</th></tr></thead><tbody>\n";
  for (auto const& row : rows) {
    bool const fails = row.disputed + row.contested > 0 || std::ranges::any_of(row.cells, has_failure);
    text += fmt::format("<tr data-name=\"{0}\" data-fails=\"{1}\"><th scope=\"row\">{0}</th>", escaped(row.name),
                        fails ? 1 : 0);
    for (auto const& counts : row.cells) text += cell(counts);
    text += fmt::format("<td>{}</td><td>{}</td></tr>\n", row.disputed, row.contested);
  }
  return text + "</tbody></table>";
}

std::string backends_table(FleetReport const& report, std::map<std::string, std::string> const& pages) {
  std::string text = "<table class=\"fleet\"><thead><tr><th scope=\"col\">backend</th>";
  for (std::size_t i = 0; i < kVerdicts; ++i)
    text += fmt::format("<th scope=\"col\">{}</th>", to_string(static_cast<Verdict>(i)));
  text += "<th scope=\"col\">description</th></tr></thead><tbody>\n";
  for (auto const& member : report.members) {
    auto const page = pages.find(member.name);
    text += "<tr><th scope=\"row\">";
    text += page == pages.end() ? escaped(member.name)
                                : fmt::format("<a href=\"{}\">{}</a>", escaped(page->second), escaped(member.name));
    text += "</th>";
    if (!member.absence.empty()) {
      text += fmt::format("<td colspan=\"{}\" class=\"why\">absent: {}</td></tr>\n", kVerdicts + 1,
                          escaped(member.absence));
      continue;
    }
    for (auto const count : member.report.counts()) text += fmt::format("<td>{}</td>", count);
    auto const& head = member.report.head;
    text += fmt::format("<td class=\"why\">{}{}</td></tr>\n", member.report.whole ? "" : "interrupted: ",
                        escaped(head.command.empty() ? head.backend : head.command));
  }
  return text + "</tbody></table>";
}

std::string agreement_table(FleetReport const& report) {
  std::string text = "<table class=\"fleet\"><tbody>\n";
  for (std::size_t i = 0; i < kAgreements; ++i)
    text += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"why\">{}</td></tr>\n",
                        to_string(static_cast<BackendAgreement>(i)), report.counts[i],
                        meaning(static_cast<BackendAgreement>(i)));
  return text + "</tbody></table>";
}

std::string joined_names(FleetReport const& report, std::vector<std::size_t> const& members) {
  std::vector<std::string> names;
  for (auto const i : members) names.push_back(escaped(report.members[i].name));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string dispute_card(FleetReport const& report, ContestedCases const& contested, BackendAgreement agreement) {
  if (report.count(agreement) == 0) return "";
  auto const name = to_string(agreement);
  std::string text = fmt::format(
      "  <section class=\"card\" aria-labelledby=\"{0}\">\n    <div class=\"top\"><h2 id=\"{0}\">{0}: {1}</h2>"
      "<span class=\"hint\">{2}</span></div>\n    <div class=\"wide\"><table class=\"fleet\"><thead><tr><th "
      "scope=\"col\">case</th>"
      "<th scope=\"col\">right</th><th scope=\"col\">wrong</th><th scope=\"col\">why</th></tr></thead><tbody>\n",
      name, report.count(agreement), meaning(agreement));
  std::size_t shown = 0;
  for (auto const& found : report.cases) {
    if (found.agreement != agreement || shown == kMaxShown) continue;
    ++shown;
    auto const wrong = found.of(false);
    auto why = wrong.empty() ? std::string() : escaped(found.reasons[wrong.front()]);
    if (auto const at = contested.cases.find(found.id); at != contested.cases.end())
      why += fmt::format(" <span class=\"tag\">review: {}</span>", to_string(at->second.review));
    text += fmt::format(
        "<tr data-name=\"{0}\" data-fails=\"1\"><th scope=\"row\">{0}</th><td>{1}</td><td>{2}</td><td "
        "class=\"why\">{3}</td></tr>\n",
        escaped(found.id), joined_names(report, found.of(true)), joined_names(report, wrong), why);
  }
  text += "</tbody></table></div>\n";
  if (report.count(agreement) > shown)
    text += fmt::format("<p class=\"none\">and {} more</p>\n", report.count(agreement) - shown);
  return text + "  </section>\n";
}

}  // namespace

std::string fleet_html(FleetReport const& report, ContestedCases const& contested,
                       std::map<std::string, std::string> const& pages) {
  std::string disputes, facts, tool;
  for (auto const agreement : {BackendAgreement::contested, BackendAgreement::split, BackendAgreement::differ})
    disputes += dispute_card(report, contested, agreement);
  for (auto const& member : report.members) {
    if (!member.absence.empty() || !facts.empty()) continue;
    auto const& head = member.report.head;
    facts = escaped(fmt::format("suite {:.12}, tier {}, profile {}, {}", head.suite, head.tier, head.profile,
                                counted(head.cases, "case")));
    tool = escaped(head.tool);
  }
  return fill_page({"fleet", "Backends side by side"},
                   {{"title", fmt::format("{}", counted(report.members.size(), "backend"))},
                    {"facts", facts},
                    {"legend", kCellLegend},
                    {"backends", backends_table(report, pages)},
                    {"agreement", agreement_table(report)},
                    {"disputes", disputes},
                    {"kinds", matrix(report, "kind", report.kinds)},
                    {"types", matrix(report, "type", report.types)},
                    {"ops", matrix(report, "op", report.ops)},
                    {"footer", tool}});
}

}  // namespace assay
