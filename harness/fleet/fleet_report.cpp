#include "harness/fleet/fleet_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "harness/fleet/fleet_file.hpp"

namespace assay {
namespace {

constexpr std::array<std::string_view, kAgreements> kAgreementNames = {"silent", "alone",  "same",     "permitted",
                                                                       "split",  "differ", "contested"};
constexpr std::array<std::string_view, kAgreements> kAgreementMeanings = {
    "no backend has a vote",
    "only one vote",
    "all agree, and are right",
    "results differ, and each is permitted",
    "some are right and some are wrong: they cannot both be right",
    "all are wrong, and disagree: at most one could be right under any interpretation",
    "all backends that ran it agree with each other and not with the suite: needs review"};

// The outcomes of one case, by member; nullptr if the member has none.
using Outcomes = std::vector<CaseOutcome const*>;

class Rows {
public:
  explicit Rows(std::size_t members) : members_(members) {}

  void add(std::string const& name, Outcomes const& outcomes, BackendAgreement agreement) {
    if (name.empty()) return;
    auto& row = rows_[name];
    row.name = name;
    row.cells.resize(members_);
    ++row.cases;
    row.disputed += agreement == BackendAgreement::split || agreement == BackendAgreement::differ;
    row.contested += agreement == BackendAgreement::contested;
    for (std::size_t i = 0; i < outcomes.size(); ++i)
      if (outcomes[i]) ++row.cells[i][static_cast<std::size_t>(outcomes[i]->verdict)];
  }
  std::vector<MatrixRow> take() {
    std::vector<MatrixRow> rows;
    for (auto& [name, row] : rows_) rows.push_back(std::move(row));
    return rows;
  }

private:
  std::size_t members_;
  std::map<std::string, MatrixRow> rows_;
};

class FleetComparison {
public:
  FleetComparison(FleetReport& report, CloseAnswers const& are_close)
      : report_(report), are_close_(are_close), ops_(size()), types_(size()), kinds_(size()) {}

  void go() {
    std::map<std::pair<std::uint64_t, std::string>, Outcomes> cases;
    for (std::size_t i = 0; i < size(); ++i)
      for (auto const& outcome : report_.members[i].report.outcomes) {
        auto& outcomes = cases[{outcome.index, outcome.id}];
        outcomes.resize(size());
        outcomes[i] = &outcome;
      }
    for (auto const& [key, outcomes] : cases) take(outcomes);
    report_.ops = ops_.take();
    report_.types = types_.take();
    report_.kinds = kinds_.take();
  }

private:
  std::size_t size() const { return report_.members.size(); }

  void take(Outcomes const& outcomes) {
    FleetCase found;
    auto const& first = **std::ranges::find_if(outcomes, [](auto const* one) { return one != nullptr; });
    found.id = first.id;
    for (auto const* const outcome : outcomes) {
      found.answers.push_back(outcome ? answer_of(*outcome) : FleetAnswer{});
      found.reasons.push_back(outcome ? outcome->reason : "");
    }
    found.agreement = agreement_of(found);
    ++report_.counts[static_cast<std::size_t>(found.agreement)];
    ops_.add(first.op, outcomes, found.agreement);
    kinds_.add(std::string(to_string(first.kind)), outcomes, found.agreement);
    for (auto const& type : first.types) types_.add(type, outcomes, found.agreement);
    if (found.agreement < BackendAgreement::split) return;
    found.op = first.op;
    found.kind = first.kind;
    found.types = first.types;
    found.breaks = first.breaks;
    report_.cases.push_back(std::move(found));
  }

  // The members that have a vote.
  std::vector<std::size_t> voting_members(FleetCase const& found) const {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < size(); ++i)
      if (found.answers[i].is_given() && report_.members[i].family != kOwnFamily) all.push_back(i);
    return all;
  }

  BackendAgreement agreement_of(FleetCase& found) const {
    auto const all = voting_members(found);
    if (all.empty()) return BackendAgreement::silent;
    std::set<std::string> families;
    std::size_t right = 0;
    for (auto const i : all) {
      families.insert(report_.members[i].family);
      right += found.answers[i].is_right;
    }
    bool const same = std::ranges::all_of(
        all, [&](std::size_t i) { return i == all[0] || is_same_answer(found.answers[all[0]], found.answers[i]); });
    if (right > 0 && right < all.size()) return BackendAgreement::split;
    if (families.size() == 1 && (same || all.size() == 1)) return BackendAgreement::alone;
    if (right > 0) return matches_permitted(found, all) ? BackendAgreement::same : BackendAgreement::permitted;
    if (!same && !are_all_close(found, all)) return BackendAgreement::differ;
    found.is_bit_for_bit = same;
    return families.size() == 1 ? BackendAgreement::alone : BackendAgreement::contested;
  }

  // A right answer without a digest counts as the same answer.
  static bool matches_permitted(FleetCase const& found, std::vector<std::size_t> const& all) {
    std::set<std::string> digests;
    for (auto const i : all)
      if (!found.answers[i].digest.empty()) digests.insert(found.answers[i].digest);
    return digests.size() <= 1;
  }

  bool are_all_close(FleetCase const& found, std::vector<std::size_t> const& all) const {
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        auto const &one = found.answers[all[i]], &other = found.answers[all[j]];
        if (is_same_answer(one, other)) continue;
        bool const is_result = one.kind == FleetAnswer::Kind::results && other.kind == one.kind;
        if (!is_result || !are_close_ || !are_close_(found.id, all[i], all[j])) return false;
      }
    return true;
  }

  FleetReport& report_;
  CloseAnswers const& are_close_;
  Rows ops_, types_, kinds_;
};

}  // namespace

std::string_view to_string(BackendAgreement agreement) { return kAgreementNames[static_cast<std::size_t>(agreement)]; }
std::string_view meaning(BackendAgreement agreement) { return kAgreementMeanings[static_cast<std::size_t>(agreement)]; }

std::vector<std::size_t> FleetCase::of(bool right) const {
  std::vector<std::size_t> members;
  for (std::size_t i = 0; i < answers.size(); ++i)
    if (answers[i].is_given() && answers[i].is_right == right) members.push_back(i);
  return members;
}

Result<FleetReport> fleet_report(std::vector<FleetMember> members, CloseAnswers const& are_close) {
  FleetReport report;
  report.members = std::move(members);
  FleetMember const* first = nullptr;
  for (auto const& member : report.members) {
    if (!member.absence.empty()) continue;
    if (!first) first = &member;
    if (member.report.head.suite != first->report.head.suite)
      return Error{fmt::format("the reports belong to different suites: {} has the digest {}, {} has {}", first->name,
                               first->report.head.suite, member.name, member.report.head.suite)};
  }
  if (!first) return Error{"no backend was run"};
  FleetComparison(report, are_close).go();
  return report;
}

}  // namespace assay
