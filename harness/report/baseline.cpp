#include "harness/report/baseline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "diagnostics/policy/glob.hpp"
#include "harness/report/decided.hpp"
#include "harness/report/lost_support.hpp"
#include "support/counted.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxKnownReason = 400;  // in bytes, for the first line of reasons that are copied from outcomes

// Additional deviations are another failure; fewer deviations are not.
bool matches_expectation(CaseOutcome const& outcome, ExpectedFailure const& expected) {
  if (outcome.verdict != expected.verdict) return false;
  if (expected.stage != Stage::none && expected.stage != outcome.stage) return false;
  return expected.deviations.empty() || std::ranges::includes(expected.deviations, deviations_of(outcome));
}

std::uint64_t violating_elements(CaseOutcome const& outcome) {
  std::uint64_t count = 0;
  for (auto const& finding : outcome.results)
    count += static_cast<std::uint64_t>(std::max<std::int64_t>(finding.violating, 0));
  return count;
}

// A note on the difference if a case fails as expected; else empty.
std::string note_of(CaseOutcome const& outcome, ExpectedFailure const& expected) {
  constexpr std::uint64_t kManyTimes = 4;
  auto const now = violating_elements(outcome);
  if (expected.elements == 0 || now == 0) return "";
  std::string text;
  if (outcome.pattern != expected.pattern)
    text =
        fmt::format("the pattern is {}, and was {}", outcome.pattern.empty() ? "unknown" : '"' + outcome.pattern + '"',
                    expected.pattern.empty() ? "unknown" : '"' + expected.pattern + '"');
  if (now >= kManyTimes * expected.elements)
    text += fmt::format("{}{} not permitted, and {} {} before", text.empty() ? "" : "; ",
                        now == 1 ? "1 element is" : fmt::format("{} elements are", now), expected.elements,
                        was_or_were(expected.elements));
  return text;
}

// Whether the backend does not support such a case: no command was run.
bool was_not_attempted(CaseOutcome const& outcome) {
  return outcome.verdict == Verdict::not_run && outcome.command.empty();
}

CaseChange classify_change(CaseOutcome const& outcome, ExpectedFailure const* expected, bool unsupported_is_failure) {
  CaseChange change;
  if (expected) change.expected = *expected;
  auto const set = [&](Change what, bool red) {
    change.change = what;
    change.red = red;
    return change;
  };
  if (outcome.verdict == Verdict::not_run) return set(Change::not_run, false);
  if (outcome.flaky || (expected && expected->flaky)) return set(Change::flaky, !expected);
  if (is_failure(outcome.verdict, unsupported_is_failure)) {
    if (!expected) return set(Change::new_failure, true);
    bool const is_milder = outcome.verdict == Verdict::unsupported && expected->verdict != Verdict::unsupported;
    if (!matches_expectation(outcome, *expected)) return set(Change::changed, !is_milder);
    change.note = note_of(outcome, *expected);
    return set(outcome.verdict == Verdict::unsupported ? Change::unsupported : Change::still_failing, false);
  }
  if (outcome.verdict == Verdict::unsupported) {
    if (!expected) return set(Change::unsupported, false);
    return set(expected->verdict == Verdict::unsupported ? Change::unsupported : Change::changed, false);
  }
  if (!expected) return set(Change::passes, false);
  return expected->strict ? set(Change::unexpected_pass, true) : set(Change::fixed, false);
}

std::string shorten_reason(std::string const& reason) {
  return clean_text(shortened(std::string_view(reason).substr(0, reason.find('\n')), kMaxKnownReason));
}

constexpr std::array<std::string_view, kChanges> kChangeNames = {
    "passes", "unsupported", "still_failing", "fixed", "flaky", "unexpected_pass", "changed", "new_failure", "not_run"};
constexpr std::array<std::string_view, kChanges> kChangeWords = {
    "passes", "unsupported", "still failing", "fixed", "flaky", "unexpected pass", "changed", "new failure", "not run"};

// The patterns of the baseline that match a failing case.
std::set<std::string> patterns_in_use(Report const& report, ExpectedFailures const& lines) {
  std::set<std::string> patterns;
  for (auto const& outcome : report.outcomes)
    if (is_failure(outcome.verdict, true) || outcome.flaky)
      if (auto const* const line = lines.find(outcome.id); line && is_glob(line->id)) patterns.insert(line->id);
  return patterns;
}

// The kinds that are only compiled and that the backend cannot compile. Kinds without a case in the report are
// unchanged.
std::set<CaseKind> untested_kinds(Baseline const& old, Report const& report) {
  auto untested = old.untested;
  for (auto const kind : {CaseKind::valid, CaseKind::invalid}) {
    std::size_t all = 0, tested = 0;
    for (auto const& outcome : report.outcomes) {
      if (outcome.kind != kind) continue;
      ++all;
      bool const is_unsupported = kind == CaseKind::invalid && outcome.verdict == Verdict::unsupported;
      tested += !was_not_attempted(outcome) && !(is_unsupported && !old.unsupported_is_failure);
    }
    if (all == 0) continue;
    if (tested == 0)
      untested.insert(kind);
    else
      untested.erase(kind);
  }
  return untested;
}

}  // namespace

bool is_failure(Verdict verdict, bool unsupported_is_failure) {
  return verdict == Verdict::violates || verdict == Verdict::crashed || verdict == Verdict::timed_out ||
         (verdict == Verdict::unsupported && unsupported_is_failure);
}

std::string_view to_string(Change change) { return kChangeNames[static_cast<std::size_t>(change)]; }
std::string_view words(Change change) { return kChangeWords[static_cast<std::size_t>(change)]; }

int Comparison::exit_status() const {
  if (fails()) return 1;
  return counts[static_cast<std::size_t>(Change::not_run)] > known_not_run || !whole || nothing_ran ? 3 : 0;
}

ExpectedFailures::ExpectedFailures(Baseline const& baseline) : baseline_(baseline) {
  for (auto const& [id, failure] : baseline.failures)
    if (is_glob(id)) patterns_.push_back(&failure);
  std::ranges::stable_sort(patterns_, std::greater{}, [](ExpectedFailure const* line) { return line->id.size(); });
}

ExpectedFailure const* ExpectedFailures::find(std::string const& id) const {
  if (auto const own = baseline_.failures.find(id); own != baseline_.failures.end()) return &own->second;
  auto const found =
      std::ranges::find_if(patterns_, [&](ExpectedFailure const* line) { return glob_matches(line->id, id); });
  return found == patterns_.end() ? nullptr : *found;
}

Comparison compare_with(Report const& report, Baseline const& baseline) {
  ExpectedFailures const lines(baseline);
  auto const in_use = patterns_in_use(report, lines);
  Comparison comparison;
  comparison.whole = report.whole;
  std::map<std::string, ExpectedFailure> left = baseline.failures;
  comparison.has_baseline = baseline.given;
  for (auto const& outcome : report.outcomes) {
    auto const* const expected = lines.find(outcome.id);
    // Cases that match a pattern are not fixed as long as others of that pattern fail.
    bool const is_other = expected && !expected->strict && in_use.contains(expected->id) &&
                          !is_failure(outcome.verdict, true) && outcome.verdict != Verdict::not_run && !outcome.flaky;
    auto const& change = comparison.cases.emplace_back(
        classify_change(outcome, is_other ? nullptr : expected, baseline.unsupported_is_failure));
    ++comparison.counts[static_cast<std::size_t>(change.change)];
    comparison.red += change.red;
    comparison.known_not_run += baseline.untested.contains(outcome.kind) && was_not_attempted(outcome);
    if (expected) left.erase(expected->id);
  }
  // A baseline may be shared with campaigns, whose programs are random: the causes of another campaign are not missing.
  for (auto& [id, failure] : left)
    if (!id.starts_with(kCausePrefix)) comparison.absent.push_back(std::move(failure));
  // Possible for a shard; the merged report decides.
  if (report.head.shards <= 1 || report.chosen == 0) comparison.nothing_reason = undecided_text(report, baseline);
  comparison.nothing_ran = !comparison.nothing_reason.empty();
  auto support = support_changes(report, baseline);
  comparison.lost_support = std::move(support.lost);
  comparison.uncompared_support = std::move(support.uncompared);
  return comparison;
}

Baseline updated_baseline(Baseline const& old, Report const& report) {
  Baseline updated = old;
  ExpectedFailures const lines(old);
  auto const in_use = patterns_in_use(report, lines);
  updated.given = true;
  updated.backend = report.head.backend;
  if (!report.head.profile.empty()) updated.profile = report.head.profile;
  updated.untested = untested_kinds(old, report);
  for (auto const& outcome : report.outcomes) {
    if (outcome.verdict == Verdict::not_run) continue;
    auto const* const known = lines.find(outcome.id);
    bool const is_known = known != nullptr, was_flaky = is_known && known->flaky;
    bool const fails = is_failure(outcome.verdict, old.unsupported_is_failure);
    if (was_flaky) continue;
    if (is_known && fails && !outcome.flaky && matches_expectation(outcome, *known)) {
      if (known->id != outcome.id || note_of(outcome, *known).empty()) continue;
      auto& line = updated.failures[outcome.id];
      line.elements = violating_elements(outcome);
      line.pattern = outcome.pattern;
      continue;
    }
    if (!fails && !outcome.flaky) {
      if (known && !in_use.contains(known->id)) updated.failures.erase(known->id);
      continue;
    }
    ExpectedFailure failure;
    failure.id = outcome.id;
    failure.verdict = fails ? outcome.verdict : Verdict::violates;
    failure.stage = fails && !outcome.flaky ? outcome.stage : Stage::none;
    if (!outcome.flaky) {
      failure.deviations = deviations_of(outcome);
      failure.elements = violating_elements(outcome);
      failure.pattern = outcome.pattern;
    }
    failure.reason = shorten_reason(outcome.reason);
    failure.flaky = outcome.flaky;
    if (is_known && known->id == outcome.id) failure.comment = known->comment;
    updated.failures[outcome.id] = std::move(failure);
  }
  update_support(report, updated);  // uses the updated lines
  return updated;
}

std::string update_text(Baseline const& old, Baseline const& updated) {
  std::size_t added = 0, changed = 0, removed = 0;
  for (auto const& [id, failure] : updated.failures) {
    auto const before = old.failures.find(id);
    if (before == old.failures.end())
      ++added;
    else
      changed += before->second.verdict != failure.verdict || before->second.stage != failure.stage ||
                 before->second.deviations != failure.deviations || before->second.elements != failure.elements ||
                 before->second.pattern != failure.pattern || before->second.flaky != failure.flaky ||
                 before->second.reason != failure.reason;
  }
  for (auto const& [id, failure] : old.failures) removed += !updated.failures.contains(id);
  std::string text;
  auto const add = [&](std::size_t count, char const* how) {
    if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counted(count, "line"), how);
  };
  add(added, "added");
  add(changed, "changed");
  add(removed, "removed");
  if (!old.profile.empty() && updated.profile != old.profile)
    text += fmt::format("{}profile {}, was {}", text.empty() ? "" : ", ", updated.profile, old.profile);
  if (updated.support != old.support) {
    std::uint64_t allowed = 0;
    for (auto const& [op, kinds] : updated.support)
      for (auto const& [kind, count] : kinds) allowed += count.unsupported;
    text += fmt::format("{}{} allowed", text.empty() ? "" : ", ", counted(allowed, "unsupported case"));
  }
  for (auto const kind : updated.untested)
    if (!old.untested.contains(kind))
      text += fmt::format("{}{} programs listed as untested", text.empty() ? "" : ", ", to_string(kind));
  return text.empty() ? "no line differs" : text;
}

std::string backend_problem(Baseline const& baseline, std::string const& path, std::string const& backend) {
  if (baseline.backend.empty() || baseline.backend == backend) return "";
  return fmt::format(
      "{} is a baseline of the backend \"{}\", but this run is of \"{}\": pass --name {} if they are the same backend, "
      "or use another baseline",
      path, baseline.backend, backend, shell_word(baseline.backend));
}

std::string profile_problem(Baseline const& baseline, std::string const& path, std::string const& profile) {
  if (baseline.profile.empty() || profile.empty() || baseline.profile == profile) return "";
  return fmt::format(
      "{} is a baseline for the profile \"{}\", but this run is judged by \"{}\", which permits other results: use the "
      "profile {}, or another baseline; --update-baseline replaces its failures",
      path, baseline.profile, profile, baseline.profile);
}

}  // namespace assay
