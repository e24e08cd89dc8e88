#include "tools/render/report_summary.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/report/render.hpp"

namespace assay::inline tools {
namespace {

constexpr std::size_t kMostRed = 20;

std::string counted(std::uint64_t count, std::string_view what) { return fmt::format("{} {}", count, what); }

template <typename Counts, typename Name> std::string list_of(Counts const& counts, Name const& name) {
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    std::string word(name(i));
    std::replace(word.begin(), word.end(), '_', ' ');
    text += (text.empty() ? "" : ", ") + counted(counts[i], word);
  }
  return text;
}

}  // namespace

std::string summary_text(Report const& report, Comparison const& comparison) {
  std::string text = fmt::format("{} on {} of {} cases{}\n", report.head.backend, report.outcomes.size(),
                                 report.head.cases, report.whole ? "" : "; stopped before the end");
  auto const verdicts = list_of(report.counts(), [](std::size_t i) { return to_string(static_cast<Verdict>(i)); });
  auto const changes = list_of(comparison.counts, [](std::size_t i) { return words(static_cast<Change>(i)); });
  text += fmt::format("verdicts: {}\ngate:     {}\n", verdicts.empty() ? "none" : verdicts,
                      changes.empty() ? "none" : changes);
  if (auto const against = violations_text(report); !against.empty()) text += fmt::format("violates: {}\n", against);
  if (auto const refused = refusals_text(report); !refused.empty()) text += fmt::format("refused:  {}\n", refused);
  for (auto const& reason : idle_reasons(report)) text += "  " + reason + "\n";
  std::size_t shown = 0;
  for (std::size_t i = 0; i < comparison.cases.size() && shown < kMostRed; ++i) {
    auto const& outcome = report.outcomes[i];
    if (!comparison.cases[i].red) continue;
    ++shown;
    text += fmt::format("  {}: {}: {}{}{}\n", words(comparison.cases[i].change), outcome.id, to_string(outcome.verdict),
                        outcome.reason.empty() ? "" : ": ", outcome.reason);
  }
  if (comparison.red > shown) text += fmt::format("  and {} more\n", comparison.red - shown);
  bool const is_all = report.whole && report.outcomes.size() == report.head.cases;
  auto const& absent = comparison.absent;
  if (is_all && !absent.empty())
    text += fmt::format("  in the baseline, and not in the suite: {}{}\n", absent.front().id,
                        absent.size() > 1 ? fmt::format(", and {} more", absent.size() - 1) : "");
  return text;
}

}  // namespace assay::inline tools
