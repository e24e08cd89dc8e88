#include "harness/report/lost_support.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "support/characters.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxGroups = 6;  // named in a sentence

// Programs of several ops are grouped by their folder in the suite. Names in reports are untrusted.
std::string group_of(CaseOutcome const& outcome) {
  auto const name = outcome.op.empty() ? outcome.id.substr(0, outcome.id.find('/')) : outcome.op;
  bool const is_name = !name.empty() && std::ranges::all_of(name, [](char c) { return is_name_char(c) || c == '.'; });
  return is_name ? name : "other";
}

SupportCounts counts_of(Report const& report, ExpectedFailures const& lines) {
  SupportCounts counts;
  for (auto const& outcome : report.outcomes) {
    if (outcome.verdict == Verdict::not_run) continue;
    auto& count = counts[group_of(outcome)][outcome.kind];
    ++count.cases;
    count.unsupported += outcome.verdict == Verdict::unsupported && !lines.find(outcome.id);
  }
  return counts;
}

std::uint64_t sum_of(SupportCounts const& counts) {
  std::uint64_t sum = 0;
  for (auto const& [op, kinds] : counts)
    for (auto const& [kind, count] : kinds) sum += count.unsupported;
  return sum;
}

// Part of a sentence: a list of groups of cases.
struct GroupList {
  std::uint64_t cases = 0;
  std::size_t groups = 0;
  std::string text;

  void add(std::uint64_t count, std::string const& what) {
    cases += count;
    if (++groups <= kMaxGroups) text += (text.empty() ? "" : ", ") + what;
  }
  std::string all() const {
    return groups > kMaxGroups ? fmt::format("{}, and {} more", text, groups - kMaxGroups) : text;
  }
};

std::string lost_text(std::uint64_t more, std::string const& than) {
  return fmt::format("lost support: {} more {} unsupported than the baseline allows{}", more,
                     more == 1 ? "case is" : "cases are", than);
}

SupportCount const* count_in(SupportCounts const& counts, std::string const& op, CaseKind kind) {
  auto const kinds = counts.find(op);
  if (kinds == counts.end()) return nullptr;
  auto const found = kinds->second.find(kind);
  return found == kinds->second.end() ? nullptr : &found->second;
}

}  // namespace

SupportChanges support_changes(Report const& report, Baseline const& baseline) {
  SupportChanges changes;
  if (baseline.unsupported_is_failure || report.head.suite.empty()) return changes;
  auto const now = counts_of(report, ExpectedFailures(baseline));
  GroupList lost, unknown;
  for (auto const& [op, kinds] : now)
    for (auto const& [kind, count] : kinds) {
      if (count.unsupported == 0) continue;
      auto const* const before = count_in(baseline.support, op, kind);
      if (!before)
        unknown.add(count.unsupported, fmt::format("{} ({})", op, to_string(kind)));
      else if (count.unsupported > before->unsupported)
        lost.add(count.unsupported - before->unsupported,
                 fmt::format("{} ({}) {}, not {}{}", op, to_string(kind), count.unsupported, before->unsupported,
                             count.cases > before->cases ? fmt::format(" of then {}", before->cases) : ""));
    }
  auto const whole = baseline.unsupported_cases;
  if (lost.groups > 0)
    changes.lost = lost_text(lost.cases, ": " + lost.all());
  else if (whole && sum_of(now) > *whole)
    changes.lost = lost_text(sum_of(now) - *whole, fmt::format(" ({})", *whole));
  if (unknown.groups > 0 && !whole && baseline.given)
    changes.uncompared = fmt::format(
        "the baseline has no number of unsupported cases of {}: {} {} not compared (--update-baseline writes the "
        "numbers)",
        unknown.all(), counted(unknown.cases, "unsupported case"), unknown.cases == 1 ? "is" : "are");
  return changes;
}

void update_support(Report const& report, Baseline& updated) {
  if (updated.unsupported_is_failure || report.head.suite.empty()) return;
  auto const now = counts_of(report, ExpectedFailures(updated));
  bool const is_part = !report.whole || report.head.shards > 1;
  for (auto const& [op, kinds] : now)
    for (auto const& [kind, count] : kinds) {
      auto& known = updated.support[op][kind];
      if (is_part || count.cases < known.cases)
        known = {std::max(known.unsupported, count.unsupported), std::max(known.cases, count.cases)};
      else
        known = count;
    }
  if (!updated.unsupported_cases) return;
  if (!is_part && report.outcomes.size() == report.head.cases)
    updated.unsupported_cases.reset();
  else
    updated.unsupported_cases = std::max(*updated.unsupported_cases, sum_of(now));
}

}  // namespace assay
