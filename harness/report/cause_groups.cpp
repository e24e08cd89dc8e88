#include "harness/report/cause_groups.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

#include "harness/report/deviation.hpp"
#include "harness/report/normalized_message.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxReasonShown = 400;  // in bytes, for a sentence about a group

std::string first_line(std::string const& text) {
  return shortened(std::string_view(text).substr(0, text.find('\n')), kMaxReasonShown);
}

std::string subject(CaseOutcome const& outcome) {
  return outcome.op.empty() ? "programs of the recipe " + outcome.recipe : outcome.op;
}

// For judged results: how they differ from the permitted ones.
std::string difference(CaseOutcome const& outcome) {
  for (auto const& finding : outcome.results) {
    if (finding.kind != Mismatch::none) return "the type, shape or number of results differs";
    if (!finding.worst) continue;
    auto const error = error_class(finding);
    bool const is_nan = finding.nan_differs > 0 && finding.nan_differs >= finding.violating;
    if (is_nan) return std::string(wrong_nan_text(*finding.worst));
    return error == ErrorClass::zero_sign ? "wrong sign of zero"
           : error == ErrorClass::nan     ? "wrong values and NaN"
                                          : "wrong values";
  }
  return "";
}

// The part that the cases of a group have in common, for comparison (`same`) and for display (`what`), and the subject
// of each case.
struct CauseKey {
  std::string same, what, about, about_what;
};

CauseKey key_by_reason(CaseOutcome const& outcome) {
  auto const reason = !outcome.reason.empty()                ? first_line(outcome.reason)
                      : outcome.verdict == Verdict::conforms ? "the baseline lists it as failing"
                                                             : "no reason";
  return {normalized_message(reason), reason, outcome.op.empty() ? outcome.recipe : outcome.op, "ops"};
}

CauseKey key_of(CaseOutcome const& outcome) {
  if (outcome.verdict != Verdict::violates || outcome.refused) return key_by_reason(outcome);
  if (outcome.kind == CaseKind::invalid) {
    std::string const what = "accepts programs that violate a rule";
    return {what, what, outcome.breaks, "rules"};
  }
  auto const how = difference(outcome);
  if (how.empty()) return key_by_reason(outcome);
  // One defect can affect many ops and violate the specification for some, and the bounds of a profile for others.
  if (!outcome.pattern.empty()) return {outcome.pattern, outcome.pattern, subject(outcome), "ops"};
  auto const beyond = outcome.against.empty() || outcome.against == "text" ? "" : " (beyond " + outcome.against + ")";
  auto const what = fmt::format("{}: {}{}", subject(outcome), how, beyond);
  return {what, what, fmt::format("{}", fmt::join(outcome.types, ", ")), "types"};
}

void count(std::vector<std::pair<std::string, std::size_t>>& all, std::string const& name) {
  if (name.empty()) return;
  auto const known = std::ranges::find(all, name, &std::pair<std::string, std::size_t>::first);
  if (known == all.end())
    all.emplace_back(name, 1);
  else
    ++known->second;
}

}  // namespace

std::vector<CauseGroup> cause_groups(Report const& report, Comparison const& comparison) {
  std::vector<CauseGroup> groups;
  std::map<std::tuple<Verdict, Change, std::string>, std::size_t> known;
  for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
    auto const& outcome = report.outcomes[i];
    auto const& change = comparison.cases[i];
    if (change.change == Change::passes) continue;
    auto const key = key_of(outcome);
    auto const [at, is_new] = known.try_emplace({outcome.verdict, change.change, key.same}, groups.size());
    if (is_new) groups.push_back({outcome.verdict, change.change, key.what, {}, key.about_what, {}});
    auto& group = groups[at->second];
    group.cases.push_back(i);
    count(group.about, key.about);
  }
  for (auto& group : groups)
    std::ranges::stable_sort(group.about, std::greater{}, &std::pair<std::string, std::size_t>::second);
  std::ranges::stable_sort(groups, std::greater{}, [](CauseGroup const& group) { return group.cases.size(); });
  return groups;
}

std::string about_text(CauseGroup const& group, std::size_t most) {
  auto const& about = group.about;
  if (about.empty() || (about.size() == 1 && group.what.starts_with(about[0].first))) return "";
  if (group.cases.size() == 1) return group.about_what == "ops" ? about[0].first : "";
  std::string text = about.size() > 1 ? fmt::format("{} {}: ", about.size(), group.about_what) : "";
  bool const is_counted = about.size() == 1 || about.front().second > 1;  // not for lists such as "add_c1 1; add_c2 1"
  for (std::size_t i = 0; i < about.size() && i < most; ++i)
    text += fmt::format("{}{}{}", i ? "; " : "", about[i].first, is_counted ? fmt::format(" {}", about[i].second) : "");
  return about.size() > most ? text + fmt::format("; and {} more", about.size() - most) : text;
}

std::vector<std::string> reasons_text(std::vector<CauseGroup> const& groups, Verdict verdict, std::size_t most) {
  // Merges the groups of different changes.
  std::vector<std::pair<std::string, std::uint64_t>> reasons;
  std::map<std::string, std::size_t> known;
  for (auto const& group : groups) {
    if (group.verdict != verdict) continue;
    auto const [at, is_new] = known.try_emplace(normalized_message(group.what), reasons.size());
    if (is_new) reasons.emplace_back(group.what, 0);
    reasons[at->second].second += group.cases.size();
  }
  std::ranges::stable_sort(reasons, std::greater{}, [](auto const& pair) { return pair.second; });
  std::vector<std::string> texts;
  std::uint64_t left = 0;
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    if (i < most)
      texts.push_back(fmt::format("{} x {}", reasons[i].second, reasons[i].first));
    else
      left += reasons[i].second;
  }
  if (left > 0)
    texts.push_back(fmt::format("and {} for {} other reason{}", left, reasons.size() - most,
                                reasons.size() == most + 1 ? "" : "s"));
  return texts;
}

}  // namespace assay
