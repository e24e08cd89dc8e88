#include "tools/render/generate_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "generators/suite/reader.hpp"
#include "support/counted.hpp"
#include "support/excerpt.hpp"

namespace assay {

namespace {

constexpr std::size_t kMaxReasons = 12;

std::string derivations(SuiteTotals const& totals) {
  auto const twice = totals.agreed + totals.differ;
  auto text = fmt::format("expected results: {} derived twice, {}", twice,
                          totals.differ == 0 ? "no disagreements" : counted(totals.differ, "disagreement"));
  auto const others = [&](std::uint64_t count, char const* what) {
    if (count > 0) text += fmt::format("; {} {}", count, what);
  };
  others(totals.once, "derived once");
  others(totals.open, "open in the specification");
  others(totals.fails, "of programs that fail at run time");
  return text + "\n";
}

// Returns the kind of a reason: the text before the first colon, if it is a sentence and not the name of a case.
std::string kind_of(std::string const& reason) {
  auto const kind = reason.substr(0, reason.find(": "));
  return std::ranges::count(kind, ' ') < 2 ? reason : kind;
}

std::string skipped_text(std::map<std::string, std::uint64_t> const& counts, std::uint64_t all) {
  std::vector<std::pair<std::uint64_t, std::string>> sorted;
  for (auto const& [reason, count] : counts) sorted.emplace_back(count, reason);
  std::ranges::stable_sort(sorted, std::greater(), [](auto const& one) { return one.first; });
  auto text = fmt::format("not generated: {}\n", all);
  for (std::size_t i = 0; i < std::min(sorted.size(), kMaxReasons); ++i) {
    text += fmt::format("  {:>6}  {}\n", sorted[i].first, printable(sorted[i].second, 200));
    all -= sorted[i].first;
  }
  if (all > 0) text += fmt::format("  {:>6}  for other reasons\n", all);
  return text;
}

}  // namespace

Result<std::string> suite_summary(std::string const& folder) {
  SuiteReader reader;
  std::map<std::string, std::uint64_t> reasons;
  auto const take = [&](Skipped const& skipped) { ++reasons[kind_of(skipped.reason)]; };
  if (auto const opened = reader.open(folder); !opened) return Error{opened.error()};
  auto const found = reader.skip_to_totals(take);
  if (!found) return Error{found.error()};
  SuiteTotals const& totals = *found;
  auto text = fmt::format("{} cases:", totals.all_cases());
  for (std::size_t i = 0; i < kCaseKinds; ++i)
    text += fmt::format("{} {} {}", i ? "," : "", totals.cases[i], to_string(static_cast<CaseKind>(i)));
  text += "\n" + derivations(totals);
  if (totals.skipped > 0) text += skipped_text(reasons, totals.skipped);
  if (totals.faults > 0) text += fmt::format("{} cases were skipped because of bugs in assay\n", totals.faults);
  return text;
}

}  // namespace assay
