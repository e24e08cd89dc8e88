#include "harness/report/decided.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "support/counted.hpp"

namespace assay {
namespace {

// Counts of one sort of cases: those that had to be run, only accepted, or rejected.
struct SortCounts {
  std::uint64_t all = 0, decided = 0, open = 0, refused = 0;
  std::uint64_t unlisted = 0;  // neither decided nor open, and not known to be unsupported

  // Whether no case was decided or open, although support for at least one of them is expected.
  bool is_idle() const { return all > 0 && decided + open == 0 && unlisted > 0; }
};

SortCounts count_sort(Report const& report, Baseline const& baseline, auto const& is_of_sort) {
  SortCounts counts;
  ExpectedFailures const lines(baseline);
  for (auto const& outcome : report.outcomes) {
    if (!is_of_sort(outcome.kind)) continue;
    ++counts.all;
    bool const is_refused = outcome.verdict == Verdict::unsupported;
    if (outcome.verdict == Verdict::open || outcome.verdict == Verdict::contested) {
      ++counts.open;
    } else if (is_refused || outcome.verdict == Verdict::not_run) {
      auto const* const known = lines.find(outcome.id);
      bool const is_known = known && known->verdict == Verdict::unsupported;
      counts.refused += is_refused;
      counts.unlisted += !(is_refused && is_known);
    } else {
      ++counts.decided;
    }
  }
  return counts;
}

// "the one case", "all 5 cases".
std::string all_cases(std::uint64_t count) { return count == 1 ? "the one case" : fmt::format("all {} cases", count); }

}  // namespace

std::string undecided_text(Report const& report, Baseline const& baseline) {
  bool const is_cut = !report.whole && report.head.cases > 0;
  if (report.outcomes.empty())
    return is_cut ? "no case was run: the run was interrupted before the first case was complete"
                  : "no case was run: there are no cases";
  auto const is_run = [](CaseKind kind) { return kind != CaseKind::valid && kind != CaseKind::invalid; };
  auto const all = count_sort(report, baseline, [](CaseKind) { return true; });
  auto const run = count_sort(report, baseline, is_run);
  auto const invalid = count_sort(report, baseline, [](CaseKind kind) { return kind == CaseKind::invalid; });
  if (is_cut && all.is_idle())
    return fmt::format("nothing was decided: the run was interrupted, and {} before {} unsupported or not run",
                       all.all == 1 ? "the one case" : fmt::format("all {} cases", all.all),
                       all.all == 1 ? "is" : "are");
  if (run.is_idle() && run.refused > 0)
    return run.all == 1
               ? "no case was run: the backend does not support the one program that had to be run"
               : fmt::format("no case was run: the backend supports none of the {} programs that had to be run",
                             run.all);
  if (invalid.is_idle() && invalid.refused > 0 && !baseline.untested.contains(CaseKind::invalid))
    return fmt::format(
        "nothing was decided about invalid programs: {} unsupported, which does not show whether the backend detects "
        "errors",
        invalid.all == 1 ? "the one is" : fmt::format("all {} are", invalid.all));
  if (all.is_idle())
    return fmt::format("nothing was {}: {} {} {}", all.refused > 0 ? "decided" : "run", all_cases(all.all),
                       all.all == 1 ? "is" : "are", all.refused > 0 ? "unsupported or not run" : "not run");
  if (all.decided == 0 && all.open > 0)
    return fmt::format(
        "nothing was decided: the specification leaves {} open",
        all.open == 1 ? "the one case that was run" : fmt::format("all {} cases that were run", all.open));
  return "";
}

std::string incomplete_text(Report const& report, Comparison const& comparison) {
  if (!report.whole) return "the run was interrupted: " + missing_text(report);
  if (comparison.nothing_ran) return comparison.nothing_reason;
  if (comparison.exit_status() != 3) return "";
  std::map<std::string, std::size_t> reasons;
  std::size_t all = 0;
  for (auto const& outcome : report.outcomes) {
    if (outcome.verdict != Verdict::not_run) continue;
    ++all;
    ++reasons[outcome.reason.substr(0, outcome.reason.find('\n'))];
  }
  auto const most = std::ranges::max_element(reasons, {}, [](auto const& reason) { return reason.second; });
  auto text = fmt::format("{} of {} {} not run", all, counted(report.outcomes.size(), "case"), was_or_were(all));
  if (most == reasons.end() || most->first.empty()) return text;
  return text + (reasons.size() == 1 ? ": " + most->first : fmt::format(", {} of them: {}", most->second, most->first));
}

bool is_all_not_run(Report const& report) {
  return std::ranges::all_of(report.outcomes, [](auto const& outcome) { return outcome.verdict == Verdict::not_run; });
}

}  // namespace assay
