// Implements harness/report/report.hpp: merges the reports of the shards of a run.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "harness/report/refusals.hpp"
#include "harness/report/report.hpp"

namespace assay {
namespace {

std::string_view mismatch_of(ReportHead const& one, ReportHead const& other) {
  if (one.suite != other.suite) return "the suite";
  if (one.backend != other.backend) return "the backend";
  if (!one.form.empty() && !other.form.empty() && one.form != other.form) return "the form of programs";
  if (one.profile != other.profile) return "the profile";
  if (one.seed != other.seed) return "the seed";
  if (one.tier != other.tier) return "the tier";
  if (one.shards != other.shards) return "the number of shards";
  if (one.errata != other.errata) return "the list of errata";
  if (one.times != other.times) return "the file of times (--times) that balanced the shards";
  if (one.cases != other.cases) return "the number of cases";
  if (one.tool != other.tool) return "the version of assay";
  return "";
}

// The outcome without the parts that may differ between runs: times, and which of the permitted results was returned.
std::string stable_line(CaseOutcome outcome) {
  outcome.seconds = outcome.overhead = 0;
  outcome.digest.clear();
  if (outcome.proves_nothing) {  // depends on other outcomes of the report
    outcome.proves_nothing = false;
    outcome.verdict = Verdict::conforms;
    outcome.reason.clear();
  }
  return outcome_line(outcome);
}

// If machines disagree on a capability, the backend lacks it.
void merge_capabilities(std::vector<Capability>& merged, std::vector<Capability> const& more) {
  for (auto const& capability : more) {
    auto const known = std::ranges::find(merged, capability.what, &Capability::what);
    if (known == merged.end())
      merged.push_back(capability);
    else if (known->has && !capability.has)
      *known = capability;
  }
}

// An error if two reports contain the same case with different outcomes. Cases that one report did not run are taken
// from the other.
Result<void> add_outcomes(std::vector<CaseOutcome> outcomes, std::map<std::string, CaseOutcome>& all) {
  for (auto& outcome : outcomes) {
    auto const [at, is_new] = all.try_emplace(outcome.id, outcome);
    if (is_new || outcome.verdict == Verdict::not_run) continue;
    if (at->second.verdict == Verdict::not_run) {
      at->second = std::move(outcome);
    } else if (stable_line(at->second) != stable_line(outcome)) {
      auto const one = to_string(at->second.verdict), other = to_string(outcome.verdict);
      return Error{fmt::format("two reports have different outcomes of {}: {}", outcome.id,
                               one == other ? fmt::format("both are {}, but with different results", one)
                                            : fmt::format("{} and {}", one, other))};
    }
  }
  return {};
}

// "no whole report of 2 of 7 shards: 3/7, 5/7".
std::string missing_text(std::set<std::uint32_t> const& whole, std::uint32_t shards) {
  constexpr std::size_t kMaxNamed = 20;
  std::vector<std::string> named;
  std::size_t missing = 0;
  for (std::uint32_t shard = 1; shard <= shards; ++shard) {
    if (whole.contains(shard)) continue;
    if (++missing <= kMaxNamed) named.push_back(fmt::format("{}/{}", shard, shards));
  }
  return fmt::format("missing or incomplete reports of {} of {} shards: {}{}; --partial merges the existing ones",
                     missing, shards, fmt::join(named, ", "),
                     missing > named.size() ? fmt::format(", and {} more", missing - named.size()) : "");
}

}  // namespace

Result<Report> merge_reports(std::vector<Report> parts, bool partial) {
  if (parts.empty()) return Error{"there is nothing to merge"};
  Report merged;
  merged.head = parts[0].head;
  std::set<std::uint32_t> whole;
  std::map<std::string, CaseOutcome> all;
  for (auto& part : parts) {
    if (auto const mismatch = mismatch_of(merged.head, part.head); !mismatch.empty())
      return Error{fmt::format("the reports are not of one run: {} differs", mismatch)};
    merge_capabilities(merged.head.capabilities, part.head.capabilities);
    if (part.whole) whole.insert(part.head.shard);
    if (auto const added = add_outcomes(std::move(part.outcomes), all); !added) return Error{added.error()};
  }
  merged.whole = whole.size() == merged.head.shards;
  if (!merged.whole && !partial) return Error{missing_text(whole, merged.head.shards)};
  bool const has_selected = std::ranges::any_of(parts, [](Report const& part) { return part.head.selected > 0; });
  if (merged.head.shards > 1) merged.head.selected = merged.whole && has_selected ? all.size() : 0;
  merged.head.shard = merged.head.shards = 1;
  merged.head.times.clear();
  for (auto& [id, outcome] : all) merged.outcomes.push_back(std::move(outcome));
  std::ranges::stable_sort(merged.outcomes, {}, &CaseOutcome::index);
  assess_refusals(merged);  // another part may contain a sibling
  return merged;
}

}  // namespace assay
