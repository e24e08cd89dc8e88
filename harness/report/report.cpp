#include "harness/report/report.hpp"

#include <fmt/format.h>

#include <map>

#include "support/counted.hpp"

namespace assay {
std::string refusals_text(Report const& report) {
  std::array<std::uint64_t, 2> all{}, refused{};  // compile-only programs, runnable programs
  for (auto const& outcome : report.outcomes) {
    if (outcome.kind == CaseKind::invalid) continue;
    std::size_t const sort = outcome.kind == CaseKind::valid ? 0 : 1;
    ++all[sort];
    if (outcome.verdict == Verdict::unsupported) ++refused[sort];
  }
  std::string text;
  if (refused[0] > 0) text = fmt::format("{} of {}", refused[0], counted(all[0], "compile-only program"));
  if (refused[1] > 0)
    text += fmt::format("{}{} of {}", text.empty() ? "" : ", ", refused[1], counted(all[1], "runnable program"));
  return text;
}

std::string missing_text(Report const& report) {
  if (report.whole) return "";
  auto const selected = report.head.selected;
  if (selected <= report.outcomes.size()) return "cases are missing";
  auto const missing = selected - report.outcomes.size();
  return fmt::format("{} of {} {} missing", missing, counted(selected, "selected case"), is_or_are(missing));
}

std::string violations_text(Report const& report) {
  std::map<std::string, std::uint64_t> counts;
  for (auto const& outcome : report.outcomes)
    if (outcome.verdict == Verdict::violates) ++counts[outcome.against];
  std::string text;
  for (auto const& [against, count] : counts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count,
                        against.empty()     ? "of unknown origin"
                        : against == "text" ? "against the specification"
                                            : "beyond " + against);
  return text;
}

std::string pass_rate_text(Report const& report) {
  struct Sort {
    std::string_view one, many;  // singular and plural
    std::uint64_t passed = 0, decided = 0;
  };
  std::array<Sort, 3> sorts = {{{"program that was run", "programs that were run"},
                                {"valid program accepted", "valid programs accepted"},
                                {"invalid program rejected", "invalid programs rejected"}}};
  for (auto const& outcome : report.outcomes) {
    auto const verdict = outcome.verdict;
    bool const is_decided = verdict != Verdict::open && verdict != Verdict::unsupported &&
                            verdict != Verdict::not_run && verdict != Verdict::contested;
    if (!is_decided) continue;
    auto& sort = sorts[outcome.kind == CaseKind::invalid ? 2 : outcome.kind == CaseKind::valid ? 1 : 0];
    sort.passed += verdict == Verdict::conforms;
    ++sort.decided;
  }
  auto const counts = report.counts();
  auto const unsupported = counts[static_cast<std::size_t>(Verdict::unsupported)];
  auto const not_run = counts[static_cast<std::size_t>(Verdict::not_run)];
  std::string text;
  for (auto const& [one, many, passed, decided] : sorts) {
    if (decided == 0) continue;
    auto const tenths = passed * 1000 / decided;  // rounded down: never 100 % if a case fails
    text += fmt::format("{}{} of {} {} ({}.{} %)", text.empty() ? "" : ", ", passed, decided, decided == 1 ? one : many,
                        tenths / 10, tenths % 10);
  }
  if (text.empty()) return text;
  auto const of = counted(report.outcomes.size(), "case");
  for (auto const verdict : {Verdict::open, Verdict::contested})
    if (auto const count = counts[static_cast<std::size_t>(verdict)]; count > 0)
      text += fmt::format("; {} of {} {} {}", count, of, is_or_are(count), to_string(verdict));
  if (unsupported > 0) text += fmt::format("; {} of {} {} unsupported", unsupported, of, is_or_are(unsupported));
  if (not_run > 0) text += fmt::format("; {} of {} {} not run", not_run, of, was_or_were(not_run));
  return text;
}

std::string empty_shard_text(Report const& report) {
  if (report.head.shards <= 1 || !report.outcomes.empty() || !report.whole || report.chosen == 0) return "";
  auto const chosen = report.chosen
                          ? fmt::format(": there are {} cases for {} shards", *report.chosen, report.head.shards)
                          : std::string();
  return fmt::format("this shard has no case ({}/{}){}", report.head.shard, report.head.shards,
                     report.chosen == 1 ? fmt::format(": there is 1 case for {} shards", report.head.shards) : chosen);
}

std::array<std::uint64_t, kVerdicts> Report::counts() const {
  std::array<std::uint64_t, kVerdicts> counts{};
  for (auto const& outcome : outcomes) ++counts[static_cast<std::size_t>(outcome.verdict)];
  return counts;
}

}  // namespace assay
