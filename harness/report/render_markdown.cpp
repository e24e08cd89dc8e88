// Implements harness/report/render.hpp: a summary in Markdown.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "harness/report/render.hpp"
#include "support/documents/table.hpp"
#include "support/text.hpp"

namespace assay::inline harness {
namespace {

constexpr std::size_t kMostBytes = 1'000'000;  // GitHub cuts a summary at 1 MiB
constexpr std::size_t kMostReason = 300;

// Text of a backend in a table: no markup, one line.
std::string plain(std::string_view text, std::size_t most = kMostReason) {
  std::string result;
  auto const clean = clean_text(text);
  for (char const c : clean.substr(0, most)) {
    if (c == '\n' || c == '\t')
      result += ' ';
    else if (std::string_view("\\`*_{}[]()<>#+!|~&@$").find(c) != std::string_view::npos)
      result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string("\\") + c;
    else
      result += c;
  }
  return clean_text(clean.size() > most ? result + " ..." : result);
}

std::string verdicts_table(Report const& report) {
  Table::Row names, numbers;
  auto const counts = report.counts();
  for (std::size_t i = 0; i < kVerdicts; ++i) {
    std::ranges::replace(names.emplace_back(to_string(static_cast<Verdict>(i))), '_', ' ');
    numbers.push_back(std::to_string(counts[i]));
  }
  Table table(std::move(names));
  table.add(std::move(numbers));
  return table.markdown("--:") + "\n";
}

std::string section(Report const& report, Comparison const& comparison, Change change, std::size_t most) {
  auto const count = comparison.counts[static_cast<std::size_t>(change)];
  if (count == 0) return "";
  bool const is_open = change == Change::new_failure || change == Change::changed || change == Change::unexpected_pass;
  std::string text =
      fmt::format("<details{}><summary><b>{}</b>: {}</summary>\n\n", is_open ? " open" : "", words(change), count);
  Table table({"case", "verdict", "why"});
  std::size_t shown = 0;
  for (std::size_t i = 0; i < report.outcomes.size() && shown < most; ++i) {
    auto const& outcome = report.outcomes[i];
    auto const& one = comparison.cases[i];
    if (one.change != change) continue;
    ++shown;
    auto why = plain(outcome.reason);
    if (one.expected && !one.expected->reason.empty())
      why += fmt::format(" (expected: {})", plain(one.expected->reason));
    table.add({"`" + outcome.id + "`", plain(to_string(outcome.verdict)), std::move(why)});
  }
  text += table.markdown();
  if (shown < count) text += fmt::format("\n... and {} more.\n", count - shown);
  return text + "\n</details>\n\n";
}

std::string commands(Report const& report, Comparison const& comparison) {
  std::string text;
  for (std::size_t i = 0, shown = 0; i < report.outcomes.size() && shown < 3; ++i) {
    auto const command = clean_text(report.outcomes[i].command);
    if (!comparison.cases[i].red || command.empty() || command.find("~~~") != command.npos) continue;
    text += command + "\n";
    ++shown;
  }
  return text.empty() ? "" : "To run the first of them:\n\n~~~sh\n" + text + "~~~\n\n";
}

// Which ops the red cases are about, the most frequent first.
std::string ops_line(Report const& report, Comparison const& comparison) {
  std::map<std::string, std::size_t> counts;
  for (std::size_t i = 0; i < report.outcomes.size(); ++i)
    if (comparison.cases[i].red) ++counts[report.outcomes[i].op.empty() ? "(no op)" : report.outcomes[i].op];
  std::vector<std::pair<std::size_t, std::string>> sorted;
  for (auto const& [op, count] : counts) sorted.emplace_back(count, op);
  std::ranges::stable_sort(sorted, std::greater<>(), &std::pair<std::size_t, std::string>::first);
  std::string text;
  for (std::size_t i = 0; i < sorted.size() && i < 20; ++i)
    text += fmt::format("{}`{}` {}", i ? ", " : "", sorted[i].second, sorted[i].first);
  if (sorted.size() > 20) text += fmt::format(", and {} more", sorted.size() - 20);
  return text.empty() ? "" : "By op: " + text + "\n\n";
}

}  // namespace

std::string markdown(Report const& report, Comparison const& comparison, std::size_t most) {
  auto const& head = report.head;
  auto const status = comparison.exit_status();
  auto text = fmt::format("## {} {}\n\n",
                          status == 0   ? "Green:"
                          : status == 1 ? "Red:"
                                        : "Undecided:",
                          plain(head.backend));
  text += status == 1 ? fmt::format("{} of {} cases close the gate.\n\n", comparison.red, report.outcomes.size())
                      : fmt::format("{} cases, none of which closes the gate.\n\n", report.outcomes.size());
  if (!report.whole) text += "**The run was stopped: this is what ran.**\n\n";
  text += verdicts_table(report);
  if (auto const against = violations_text(report); !against.empty()) text += "Violations: " + plain(against) + ".\n\n";
  if (auto const refused = refusals_text(report); !refused.empty()) text += "Refused: " + refused + ".\n\n";
  text += ops_line(report, comparison);
  for (auto const change : {Change::new_failure, Change::changed, Change::unexpected_pass, Change::flaky, Change::fixed,
                            Change::still_failing}) {
    auto const one = section(report, comparison, change, most);
    if (text.size() + one.size() < kMostBytes) text += one;
  }
  text += commands(report, comparison);
  if (comparison.counts[static_cast<std::size_t>(Change::fixed)] > 0 || !comparison.absent.empty())
    text +=
        fmt::format("{} lines of the baseline can go (`--update-baseline`); {} are of cases that were not there.\n\n",
                    comparison.counts[static_cast<std::size_t>(Change::fixed)], comparison.absent.size());
  return text + fmt::format("Suite {:.12}, tier {}, seed {}, profile {}; {}{}.\n", plain(head.suite), plain(head.tier),
                            head.seed, plain(head.profile), plain(head.tool),
                            head.shards > 1 ? fmt::format("; shard {}/{}", head.shard, head.shards) : "");
}

}  // namespace assay::inline harness
