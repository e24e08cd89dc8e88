#include "harness/report/report_diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "harness/report/decided.hpp"
#include "harness/report/render.hpp"
#include "support/counted.hpp"
#include "support/documents/json.hpp"
#include "support/documents/markdown.hpp"
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

std::set<std::string> ids_of_run_cases(Report const& report) {
  std::set<std::string> ids;
  for (auto const& outcome : report.outcomes)
    if (outcome.verdict != Verdict::not_run) ids.insert(outcome.id);
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

// Returns the reason why nothing was compared; empty if something was.
std::string idle_reason(Report const& before, Report const& after, ReportDiffOptions const& options) {
  if (before.outcomes.empty()) return options.before + " has no case";
  if (after.outcomes.empty()) return options.after + " has no case";
  if (compare_with(before, {}).nothing_ran && compare_with(after, {}).nothing_ran)
    return "neither run decided anything";
  std::set<std::string> const ran = ids_of_run_cases(before);
  bool const is_common = std::ranges::any_of(after.outcomes, [&](CaseOutcome const& outcome) {
    return outcome.verdict != Verdict::not_run && ran.contains(outcome.id);
  });
  return is_common ? "" : "no case ran in both";
}

// A case that did not run before has lost no support: if it is unsupported, it does not fail.
void accept_first_unsupported(ReportDiff& diff, Report const& before, Report const& after) {
  std::set<std::string> const ran = ids_of_run_cases(before);
  auto& comparison = diff.comparison;
  for (std::size_t i = 0; i < after.outcomes.size(); ++i) {
    auto const& outcome = after.outcomes[i];
    if (outcome.verdict == Verdict::not_run || ran.contains(outcome.id)) continue;
    ++diff.first_run;
    auto& change = comparison.cases[i];
    if (outcome.verdict != Verdict::unsupported || change.change != Change::new_failure) continue;
    ++diff.first_unsupported;
    --comparison.counts[static_cast<std::size_t>(change.change)];
    comparison.red -= change.red;
    change.change = Change::unsupported;
    change.red = false;
    ++comparison.counts[static_cast<std::size_t>(change.change)];
  }
}

std::string markdown_list(std::string_view what, std::vector<std::string> const& ids) {
  constexpr std::size_t kMaxListed = 50;
  if (ids.empty()) return "";
  auto text = fmt::format("<details><summary><b>{}</b>: {}</summary>\n\n", what, ids.size());
  for (std::size_t i = 0; i < ids.size() && i < kMaxListed; ++i) text += fmt::format("* `{}`\n", ids[i]);
  if (ids.size() > kMaxListed) text += fmt::format("* and {} more\n", ids.size() - kMaxListed);
  return text + "\n</details>\n\n";
}

}  // namespace

ReportDiff diff_reports(Report const& before, Report const& after, ReportDiffOptions const& options) {
  ReportDiff diff;
  diff.heads = head_differences(before.head, after.head);
  Baseline none;
  none.unsupported_is_failure = true;
  diff.comparison = compare_with(after, updated_baseline(none, before));
  diff.comparison.has_baseline = false;  // for the pages: lines of a baseline cannot be removed
  accept_first_unsupported(diff, before, after);
  diff.gone = cases_only_in(before, after, true);
  diff.added = cases_only_in(after, before, false);
  for (std::size_t i = 0; i < after.outcomes.size(); ++i)
    if (diff.comparison.cases[i].change == Change::fixed) diff.fixed.push_back(after.outcomes[i].id);
  diff.now_run = cases_run_only_in(after, before);
  diff.not_run = cases_run_only_in(before, after);
  if (!diff.gone.empty() && after.whole && !options.may_miss)
    diff.comparison.missing_cases =
        fmt::format("{} that ran before {} missing in {} (--allow-missing accepts this)",
                    counted(diff.gone.size(), "case"), is_or_are(diff.gone.size()), options.after);
  if (auto const reason = idle_reason(before, after, options); !reason.empty()) {
    diff.comparison.nothing_ran = true;
    diff.comparison.nothing_reason = "nothing was compared: " + reason;
  }
  return diff;
}

std::string first_unsupported_text(ReportDiff const& diff) {
  if (diff.first_unsupported == 0) return "";
  return fmt::format("{} of {} that did not run before {} unsupported, which is not a failure", diff.first_unsupported,
                     counted(diff.first_run, "case"), is_or_are(diff.first_unsupported));
}

std::string report_diff_markdown(ReportDiff const& diff, Report const& after) {
  auto text = markdown(after, diff.comparison) + "\n";
  if (auto const first = first_unsupported_text(diff); !first.empty()) text += plain_markdown(first) + ".\n\n";
  text += markdown_list("gone", diff.gone) + markdown_list("new", diff.added) + markdown_list("now run", diff.now_run) +
          markdown_list("no longer run", diff.not_run);
  text.pop_back();  // the last line is not blank
  return text;
}

std::string report_diff_json(ReportDiff const& diff, Report const& before, Report const& after) {
  auto const status = diff.comparison.exit_status();
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
  json["new_unsupported"] = diff.first_unsupported;
  json["numerics"] = diff.numerics;
  if (!diff.comparison.lost_support.empty()) json["lost_support"] = clean_text(diff.comparison.lost_support);
  if (!diff.comparison.missing_cases.empty()) json["missing"] = clean_text(diff.comparison.missing_cases);
  if (status == 3) json["undecided"] = clean_text(incomplete_text(after, diff.comparison));
  return json.dump(1, ' ', false, DiffJson::error_handler_t::replace) + "\n";
}

}  // namespace assay
