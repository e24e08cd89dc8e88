#include "harness/report/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace assay::inline harness {
namespace {

constexpr std::size_t kMostIdleReasons = 3;

}  // namespace

std::string refusals_text(Report const& report) {
  std::array<std::uint64_t, 2> all{}, refused{};  // that had only to be accepted, that had to be run
  for (auto const& outcome : report.outcomes) {
    if (outcome.kind == CaseKind::invalid) continue;
    std::size_t const sort = outcome.kind == CaseKind::valid ? 0 : 1;
    ++all[sort];
    if (outcome.verdict == Verdict::unsupported) ++refused[sort];
  }
  std::string text;
  if (refused[0] > 0) text = fmt::format("{} of {} valid programs that had only to be accepted", refused[0], all[0]);
  if (refused[1] > 0)
    text += fmt::format("{}{} of {} {}that had to be run", text.empty() ? "" : ", ", refused[1], all[1],
                        text.empty() ? "valid programs " : "");
  return text;
}

std::string violations_text(Report const& report) {
  std::map<std::string, std::uint64_t> counts;
  for (auto const& outcome : report.outcomes)
    if (outcome.verdict == Verdict::violates) ++counts[outcome.against];
  std::string text;
  for (auto const& [against, count] : counts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count,
                        against.empty()     ? "of which it is not known whom they are against"
                        : against == "text" ? "against the text"
                                            : "beyond " + against);
  return text;
}

std::vector<std::string> idle_reasons(Report const& report) {
  std::map<Verdict, std::map<std::string, std::uint64_t>> reasons;
  bool ran = false;
  for (auto const& outcome : report.outcomes) {
    bool const is_run = outcome.kind != CaseKind::invalid && outcome.kind != CaseKind::valid;
    bool const is_idle = outcome.verdict == Verdict::unsupported || outcome.verdict == Verdict::not_run;
    ran = ran || (is_run && !is_idle);
    if (is_idle && (is_run || outcome.verdict == Verdict::not_run))
      ++reasons[outcome.verdict][outcome.reason.substr(0, outcome.reason.find('\n'))];
  }
  if (ran) reasons.erase(Verdict::unsupported);
  std::vector<std::string> texts;
  for (auto const& [verdict, of] : reasons) {
    std::vector<std::pair<std::string, std::uint64_t>> all(of.begin(), of.end());
    std::ranges::stable_sort(all, std::greater{}, [](auto const& pair) { return pair.second; });
    if (all.size() > kMostIdleReasons) all.resize(kMostIdleReasons);
    for (auto const& [reason, count] : all)
      texts.push_back(fmt::format("{} {}: {}", count, verdict == Verdict::not_run ? "not run" : "unsupported",
                                  reason.empty() ? "no reason is given" : reason));
  }
  return texts;
}

std::array<std::uint64_t, kVerdicts> Report::counts() const {
  std::array<std::uint64_t, kVerdicts> counts{};
  for (auto const& outcome : outcomes) ++counts[static_cast<std::size_t>(outcome.verdict)];
  return counts;
}

}  // namespace assay::inline harness
