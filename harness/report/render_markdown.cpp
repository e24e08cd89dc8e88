// Implements harness/report/render.hpp: a summary in Markdown.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <vector>

#include "harness/report/cause_groups.hpp"
#include "harness/report/decided.hpp"
#include "harness/report/render.hpp"
#include "support/counted.hpp"
#include "support/documents/markdown.hpp"
#include "support/documents/table.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxBytes = 1'000'000;  // GitHub truncates a summary at 1 MiB

std::string verdicts_table(Report const& report) {
  Table::Row names, numbers;
  auto const counts = report.counts();
  for (std::size_t i = 0; i < kVerdicts; ++i) {
    if (counts[i] == 0 && !is_always_counted(static_cast<Verdict>(i))) continue;
    std::ranges::replace(names.emplace_back(to_string(static_cast<Verdict>(i))), '_', ' ');
    numbers.push_back(std::to_string(counts[i]));
  }
  Table table(std::move(names));
  table.add(std::move(numbers));
  return table.markdown("--:") + "\n";
}

// The cases with one change, with one line for each cause.
std::string section(Report const& report, Comparison const& comparison, std::vector<CauseGroup> const& groups,
                    Change change, std::size_t most) {
  auto const count = comparison.counts[static_cast<std::size_t>(change)];
  if (count == 0) return "";
  bool const is_open = change == Change::new_failure || change == Change::changed || change == Change::unexpected_pass;
  std::string text =
      fmt::format("<details{}><summary><b>{}</b>: {}</summary>\n\n", is_open ? " open" : "", words(change), count);
  Table table({"case", "verdict", "why"});
  std::size_t lines = 0, told = 0;
  for (auto const& group : groups) {
    if (group.change != change || lines == most) continue;
    ++lines;
    told += group.cases.size();
    auto const& first = report.outcomes[group.cases.front()];
    auto const& expected = comparison.cases[group.cases.front()].expected;
    bool const is_alone = group.cases.size() == 1;
    auto why = plain_markdown(is_alone ? first.reason : group.what);
    if (auto const about = about_text(group); !about.empty()) why += fmt::format(" ({})", plain_markdown(about));
    // The reason in a baseline that was generated is that of the case.
    bool const is_told = !expected || expected->reason.empty() || first.reason.starts_with(expected->reason);
    if (!is_told) why += fmt::format(" (expected: {})", plain_markdown(expected->reason));
    table.add({fmt::format("`{}`{}", first.id, is_alone ? "" : fmt::format(" and {} more", group.cases.size() - 1)),
               plain_markdown(to_string(group.verdict)), std::move(why)});
  }
  text += table.markdown();
  if (told < count) text += fmt::format("\n... and {} more.\n", count - told);
  return text + "\n</details>\n\n";
}

// The unsupported cases, and the reasons.
std::string refusals(Report const& report, std::vector<CauseGroup> const& groups) {
  auto const refused = refusals_text(report);
  std::string text = refused.empty() ? "" : "Unsupported: " + refused + ".\n\n";
  auto const reasons = reasons_text(groups, Verdict::unsupported);
  for (auto const& reason : reasons) text += "* " + plain_markdown(reason) + "\n";
  return reasons.empty() ? text : text + "\n";
}

// Commands that run one failing case of each cause, for up to three causes.
std::string commands(Report const& report, Comparison const& comparison, std::vector<CauseGroup> const& groups) {
  std::string text;
  std::size_t shown = 0;
  for (auto const& group : groups) {
    auto const i = group.cases.front();
    auto const command = clean_text(report.outcomes[i].command);
    if (shown == 3 || !comparison.cases[i].red || command.empty() || command.find("~~~") != command.npos) continue;
    text += command + "\n";
    ++shown;
  }
  return text.empty() ? ""
                      : "Commands that run one failing case of each cause (up to three causes), in the folder in "
                        "which the suite was run:\n\n~~~sh\n" +
                            text + "~~~\n\n";
}

// The ops of red cases, the most frequent first.
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

std::string capitalized(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string gate_line(Report const& report, Comparison const& comparison) {
  auto const all = report.outcomes.size();
  auto const cases = fmt::format("{}", counted(all, "case"));
  if (comparison.red == 0 && comparison.fails()) return cases + "; none of them fails the gate alone.\n\n";
  if (comparison.red > 0)
    return fmt::format("{} of {} fail{} the gate.\n\n", comparison.red, cases, comparison.red == 1 ? "s" : "");
  return cases + (all == 1 ? ", which does not fail the gate.\n\n" : "; none of them fails the gate.\n\n");
}

// Facts from the backend: "platform: cpu; attribute xla_version: 2".
std::string facts_line(Report const& report) {
  std::string facts;
  for (auto const& [name, value] : report.head.facts)
    facts += fmt::format("{}{}: {}", facts.empty() ? "" : "; ", plain_markdown(name), plain_markdown(value));
  return facts.empty() ? "" : "Facts from the backend: " + facts + ".\n\n";
}

// The number of baseline lines that are obsolete.
std::string baseline_line(std::uint64_t fixed, std::size_t absent) {
  return fmt::format("{} of the baseline can be removed (`--update-baseline`); {} {} of missing cases.\n\n",
                     counted(fixed, "line"), absent, absent == 1 ? "is" : "are");
}

}  // namespace

std::string markdown(Report const& report, Comparison const& comparison, std::size_t most) {
  auto const& head = report.head;
  auto const status = comparison.exit_status();
  auto text = fmt::format("## {} {}\n\n",
                          status == 0   ? "Passed:"
                          : status == 1 ? "Failed:"
                                        : "Undecided:",
                          plain_markdown(head.backend));
  if (auto const why = incomplete_text(report, comparison); !why.empty())
    text += fmt::format("**{}.**\n\n", capitalized(plain_markdown(why)));
  if (auto const empty = empty_shard_text(report); !empty.empty())
    text += fmt::format("**{}.**\n\n", capitalized(plain_markdown(empty)));
  else
    text += gate_line(report, comparison);
  for (auto const& line : {comparison.missing_cases, comparison.lost_support, comparison.uncompared_support})
    if (!line.empty()) text += fmt::format("**{}.**\n\n", capitalized(plain_markdown(line)));
  text += verdicts_table(report);
  if (auto const against = violations_text(report); !against.empty())
    text += "Violations: " + plain_markdown(against) + ".\n\n";
  if (auto const rate = pass_rate_text(report); !rate.empty()) text += "Passes: " + plain_markdown(rate) + ".\n\n";
  auto const groups = cause_groups(report, comparison);
  text += refusals(report, groups);
  text += ops_line(report, comparison);
  for (auto const change : {Change::new_failure, Change::changed, Change::unexpected_pass, Change::flaky, Change::fixed,
                            Change::still_failing}) {
    auto const one = section(report, comparison, groups, change, most);
    if (text.size() + one.size() < kMaxBytes) text += one;
  }
  text += commands(report, comparison, groups);
  bool const is_stale = comparison.counts[static_cast<std::size_t>(Change::fixed)] > 0 || !comparison.absent.empty();
  if (is_stale && report.whole && comparison.has_baseline)
    text += baseline_line(comparison.counts[static_cast<std::size_t>(Change::fixed)], comparison.absent.size());
  text += facts_line(report);
  return text + fmt::format("Suite {:.12}, tier {}, seed {}, profile {}; {}{}.\n", plain_markdown(head.suite),
                            plain_markdown(head.tier), head.seed, plain_markdown(head.profile),
                            plain_markdown(head.tool),
                            head.shards > 1 ? fmt::format("; shard {}/{}", head.shard, head.shards) : "");
}

}  // namespace assay
