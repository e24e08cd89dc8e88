#include "harness/report/capabilities.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace assay {
namespace {

struct Tally {
  std::uint64_t ran = 0, of = 0;
  std::map<std::string, std::uint64_t> reasons;

  void add(CaseOutcome const& outcome) {
    bool const was_executed = outcome.verdict == Verdict::conforms || outcome.verdict == Verdict::open ||
                              (outcome.verdict == Verdict::violates && !outcome.refused);
    ++of;
    ran += was_executed;
    if (!was_executed) ++reasons[outcome.reason.substr(0, outcome.reason.find('\n'))];
  }
  Capability capability(std::string const& what) const {
    auto const most = std::ranges::max_element(reasons, {}, [](auto const& pair) { return pair.second; });
    return {what, ran > 0, most == reasons.end() ? "" : most->first, ran, of};
  }
};

}  // namespace

std::vector<Capability> capabilities_of(Report const& report) {
  std::map<std::string, Tally> tallies;
  for (auto const& outcome : report.outcomes) {
    if (outcome.kind != CaseKind::values || outcome.verdict == Verdict::not_run) continue;
    if (!outcome.op.empty()) tallies["op " + outcome.op].add(outcome);
    for (auto const& type : outcome.types) tallies["type " + type].add(outcome);
    if (outcome.recipe.find("dynamic") != std::string::npos) tallies["dynamic shapes"].add(outcome);
  }
  std::vector<Capability> all;
  for (auto const& asked : report.head.capabilities)
    if (!tallies.contains(asked.what)) all.push_back(asked);
  for (auto const& [what, tally] : tallies) all.push_back(tally.capability(what));
  return all;
}

}  // namespace assay
