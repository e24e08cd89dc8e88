#include "constraints/conformance/verify.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/conformance/expectation.hpp"
#include "support/counted.hpp"

namespace assay {

namespace {

constexpr std::size_t kMaxMatchingSteps = std::size_t{1} << 28;  // limit for comparing messages with expectations

struct Found {
  ExpectedKind kind;
  std::uint32_t line;
  SourceRange range;
  std::string_view message, label;
  bool explained = false;
};

std::vector<Found> flatten(Source const& source, Diagnostics const& diagnostics) {
  std::vector<Found> all;
  for (auto const& diagnostic : diagnostics.all()) {
    auto const line = source.position(diagnostic.range.begin).line;
    auto const kind = diagnostic.severity == Severity::error ? ExpectedKind::error : ExpectedKind::warning;
    all.push_back({kind, line, diagnostic.range, diagnostic.message, diagnostic.label});
    for (auto const& note : diagnostic.notes) {
      auto const range = note.has_range ? note.range : diagnostic.range;
      all.push_back({ExpectedKind::note, source.position(range.begin).line, range, note.message, {}});
    }
  }
  return all;
}

std::string_view noun(ExpectedKind kind) {
  return kind == ExpectedKind::error ? "error" : kind == ExpectedKind::warning ? "warning" : "note";
}

}  // namespace

Diagnostics verify(Source const& source, SourceRange part, Diagnostics const& found) {
  Diagnostics problems;
  auto const expectations = read_expectations(source, part, problems);
  auto all = flatten(source, found);
  // Sorted by line, to avoid comparing all pairs of diagnostics and expectations.
  std::stable_sort(all.begin(), all.end(), [](Found const& a, Found const& b) { return a.line < b.line; });
  std::size_t steps = 0;
  for (auto const& expectation : expectations) {
    auto at = std::lower_bound(all.begin(), all.end(), expectation.line,
                               [](Found const& item, std::uint32_t line) { return item.line < line; });
    std::uint32_t met = 0;
    for (; at != all.end() && at->line == expectation.line && met < expectation.count; ++at) {
      if (at->explained || at->kind != expectation.kind) continue;
      steps += work(expectation, at->message);
      if (steps > kMaxMatchingSteps) {
        problems.error("malformed_expectation", expectation.range,
                       "too many findings and expectations on these lines to compare");
        return problems;
      }
      if (!fits(expectation, at->message, at->label)) continue;
      at->explained = true;
      ++met;
    }
    if (met == expectation.count) continue;
    auto const times = expectation.count == 1 ? "" : fmt::format(" {} times, but {}", expectation.count, met);
    problems.error("missing_diagnostic", expectation.range,
                   fmt::format("expected {} \"{}\" on line {}{} was not reported", noun(expectation.kind),
                               expectation.text, expectation.line, times));
  }
  for (auto const& item : all) {
    if (item.explained || item.kind != ExpectedKind::error) continue;
    problems.error("unexpected_error", item.range, fmt::format("unexpected error: {} [{}]", item.message, item.label));
  }
  if (found.dropped() > 0)
    problems.error(
        "unexpected_error", part,
        fmt::format("{} {} not compared", counted(found.dropped(), "more finding"), was_or_were(found.dropped())));
  return problems;
}

}  // namespace assay
