#include "harness/report/report_diff.hpp"

#include <map>
#include <set>

#include "support/documents/json.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

using DiffJson = nlohmann::ordered_json;

// Returns the cases that are in `one` but not in `other`.
std::vector<std::string> cases_only_in(Report const& one, Report const& other, bool only_if_it_ran) {
  std::set<std::string> known;
  for (auto const& outcome : other.outcomes) known.insert(outcome.id);
  std::vector<std::string> ids;
  for (auto const& outcome : one.outcomes)
    if (!known.contains(outcome.id) && !(only_if_it_ran && outcome.verdict == Verdict::not_run))
      ids.push_back(outcome.id);
  return ids;
}

// Returns the cases of both reports that ran only in `one`.
std::vector<std::string> cases_run_only_in(Report const& one, Report const& other) {
  std::set<std::string> not_run;
  for (auto const& outcome : other.outcomes)
    if (outcome.verdict == Verdict::not_run) not_run.insert(outcome.id);
  std::vector<std::string> ids;
  for (auto const& outcome : one.outcomes)
    if (outcome.verdict != Verdict::not_run && not_run.contains(outcome.id)) ids.push_back(outcome.id);
  return ids;
}

std::vector<HeadDifference> head_differences(ReportHead const& before, ReportHead const& after) {
  std::vector<HeadDifference> found;
  auto const add = [&](std::string_view member, std::string_view words, std::string const& one,
                       std::string const& other) {
    if (one != other && !one.empty() && !other.empty()) found.push_back({member, words, one, other});
  };
  add("backend", "the backends differ", before.backend, after.backend);
  if (before.backend == after.backend) add("command", "the commands differ", before.command, after.command);
  add("form", "the forms of programs differ", before.form, after.form);
  add("tool", "the versions differ", before.tool, after.tool);
  return found;
}

DiffJson run_json(Report const& report) {
  auto const& head = report.head;
  DiffJson json = {
      {"tool", clean_text(head.tool)}, {"backend", clean_text(head.backend)}, {"command", clean_text(head.command)},
      {"form", clean_text(head.form)}, {"profile", clean_text(head.profile)}, {"cases", report.outcomes.size()},
      {"whole", report.whole},         {"counts", DiffJson::object()}};
  auto const counts = report.counts();
  for (std::size_t i = 0; i < kVerdicts; ++i)
    if (counts[i] > 0) json["counts"][std::string(to_string(static_cast<Verdict>(i)))] = counts[i];
  return json;
}

DiffJson outcome_json(CaseOutcome const& outcome) {
  DiffJson json = {{"verdict", std::string(to_string(outcome.verdict))}};
  if (outcome.stage != Stage::none) json["stage"] = std::string(to_string(outcome.stage));
  if (!outcome.reason.empty()) json["reason"] = clean_text(outcome.reason);
  return json;
}

DiffJson cases_json(Comparison const& comparison, Report const& before, Report const& after) {
  std::map<std::string_view, CaseOutcome const*> earlier;
  for (auto const& outcome : before.outcomes) earlier.emplace(outcome.id, &outcome);
  DiffJson cases = DiffJson::array();
  for (std::size_t i = 0; i < after.outcomes.size(); ++i) {
    auto const& outcome = after.outcomes[i];
    auto const& change = comparison.cases[i];
    auto const known = earlier.find(outcome.id);
    bool const is_same = known != earlier.end() && known->second->verdict == outcome.verdict;
    if (is_same && change.change == Change::passes) continue;
    DiffJson json = {{"id", outcome.id}, {"change", std::string(to_string(change.change))}, {"fails", change.red}};
    if (known != earlier.end()) json["before"] = outcome_json(*known->second);
    json["after"] = outcome_json(outcome);
    if (!change.note.empty()) json["note"] = clean_text(change.note);
    cases.push_back(std::move(json));
  }
  return cases;
}

}  // namespace

ReportDiff diff_reports(Report const& before, Report const& after) {
  ReportDiff diff;
  diff.heads = head_differences(before.head, after.head);
  Baseline none;
  none.unsupported_is_failure = true;
  diff.comparison = compare_with(after, updated_baseline(none, before));
  diff.comparison.has_baseline = false;  // for the pages: lines of a baseline cannot be removed
  diff.gone = cases_only_in(before, after, true);
  diff.added = cases_only_in(after, before, false);
  for (std::size_t i = 0; i < after.outcomes.size(); ++i)
    if (diff.comparison.cases[i].change == Change::fixed) diff.fixed.push_back(after.outcomes[i].id);
  diff.now_run = cases_run_only_in(after, before);
  diff.not_run = cases_run_only_in(before, after);
  diff.is_idle =
      before.outcomes.empty() || (compare_with(before, {}).nothing_ran && compare_with(after, {}).nothing_ran);
  return diff;
}

int exit_status(ReportDiff const& diff, Report const& after, bool may_miss) {
  constexpr int kFailed = 1, kUndecided = 3;
  auto const status = diff.comparison.exit_status();
  if (status != kFailed && !diff.gone.empty() && after.whole && !may_miss) return kFailed;
  return diff.is_idle && status == 0 ? kUndecided : status;
}

std::string report_diff_json(ReportDiff const& diff, Report const& before, Report const& after, int status) {
  DiffJson json = {{"assay_report_diff", kReportDiffFormat},
                   {"suite", clean_text(after.head.suite)},
                   {"before", run_json(before)},
                   {"after", run_json(after)},
                   {"differ", DiffJson::array()},
                   {"exit_status", status},
                   {"counts", DiffJson::object()}};
  for (auto const& head : diff.heads) json["differ"].push_back(std::string(head.member));
  for (std::size_t i = 0; i < kChanges; ++i)
    if (auto const count = diff.comparison.counts[i]; count > 0)
      json["counts"][std::string(to_string(static_cast<Change>(i)))] = count;
  json["cases"] = cases_json(diff.comparison, before, after);
  json["gone"] = diff.gone;
  json["new"] = diff.added;
  json["now_run"] = diff.now_run;
  json["no_longer_run"] = diff.not_run;
  json["numerics"] = diff.numerics;
  if (!diff.comparison.lost_support.empty()) json["lost_support"] = clean_text(diff.comparison.lost_support);
  return json.dump(1, ' ', false, DiffJson::error_handler_t::replace) + "\n";
}

}  // namespace assay
