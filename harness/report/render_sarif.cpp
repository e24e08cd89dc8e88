// Implements harness/report/render.hpp: SARIF 2.1.0.
#include <fmt/format.h>

#include <algorithm>

#include "constraints/labels/help_uri.hpp"
#include "harness/report/decided.hpp"
#include "harness/report/render.hpp"
#include "support/counted.hpp"
#include "support/documents/sarif.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxResults = 25'000;  // GitHub's limit for one run

// The rule ID of a result: the rule that an accepted program violates, or how the backend failed.
std::string rule_of(CaseOutcome const& outcome) {
  if (outcome.kind == CaseKind::invalid && outcome.verdict == Verdict::violates && !outcome.breaks.empty())
    return outcome.breaks;
  return fmt::format("{}{}", to_string(outcome.verdict), outcome.op.empty() ? "" : "/" + outcome.op);
}

std::string description_of(CaseOutcome const& outcome) {
  if (outcome.kind == CaseKind::invalid && outcome.verdict == Verdict::violates)
    return "a program that violates " + outcome.breaks + " is accepted";
  auto const of = outcome.op.empty() ? std::string("a program") : outcome.op;
  switch (outcome.verdict) {
    case Verdict::crashed:
      return of + ": the backend crashes, or leaves no complete results";
    case Verdict::timed_out:
      return of + ": the backend times out";
    case Verdict::unsupported:
      return of + ": a valid program is rejected";
    default:
      return of + ": a result is not permitted, or has the wrong type or shape";
  }
}

// The `baselineState` of a result; null if the change is not reported as a result.
char const* state_of(Change change) {
  switch (change) {
    case Change::new_failure:
    case Change::unexpected_pass:
    case Change::flaky:
      return "new";
    case Change::still_failing:
      return "unchanged";
    case Change::changed:
      return "updated";
    case Change::fixed:
      return "absent";
    default:
      return nullptr;
  }
}

std::string words(Verdict verdict) {
  std::string text(to_string(verdict));
  std::ranges::replace(text, '_', ' ');
  return text;
}

// The description of a rule. Only rules of the specification have a help page.
SarifRule rule_description(CaseOutcome const& outcome) {
  SarifRule rule;
  rule.id = rule_of(outcome);
  rule.short_description = description_of(outcome);
  if (rule.id == outcome.breaks) rule.help_uri = help_uri(outcome.breaks);
  return rule;
}

std::string message_of(CaseOutcome const& outcome, CaseChange const& change) {
  if (!outcome.reason.empty()) return outcome.reason;
  return change.expected
             ? fmt::format("the case conforms, but the baseline lists it as {}{}", words(change.expected->verdict),
                           change.expected->strict ? ", and is strict" : "")
             : "the case conforms";
}

SarifResult result_of(CaseOutcome const& outcome, CaseChange const& change) {
  bool const is_known_flake = change.change == Change::flaky && change.expected;
  SarifResult result;
  result.rule = rule_of(outcome);
  result.kind = change.change == Change::fixed ? "pass" : "fail";
  result.level = change.change == Change::fixed ? "none" : change.red ? "error" : is_known_flake ? "warning" : "note";
  result.baseline_state = is_known_flake ? "unchanged" : state_of(change.change);
  result.message = fmt::format("{}: {}", words(change.change), message_of(outcome, change));
  if (!change.note.empty()) result.message += "; " + change.note;
  if (!outcome.command.empty()) result.message += "\nTo run it: " + outcome.command;
  result.place.uri = uri_of_path(outcome.id + "/program.mlir");
  result.place.uri_base = "SUITE";
  result.place.lines = SarifPlace::Lines{};
  result.place.logical = {{outcome.id, "test"}};
  result.fingerprints["case/v1"] = outcome.id;
  result.properties = {{"verdict", std::string(to_string(outcome.verdict))},
                       {"stage", std::string(to_string(outcome.stage))}};
  if (change.expected) result.properties.push_back({"expected", change.expected->reason});
  return result;
}

}  // namespace

std::string sarif(Report const& report, Comparison const& comparison) {
  auto const space = std::min(report.head.tool.find(' '), report.head.tool.size());
  SarifLog log(report.head.tool.substr(0, space), report.head.tool.substr(std::min(space + 1, report.head.tool.size())),
               std::string(repository_url()));
  std::size_t written = 0, left_out = 0;
  for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
    auto const& outcome = report.outcomes[i];
    if (!state_of(comparison.cases[i].change)) continue;
    if (written >= kMaxResults) {
      ++left_out;
      continue;
    }
    ++written;
    if (!log.has_rule(rule_of(outcome))) log.add_rule(rule_description(outcome));
    log.add(result_of(outcome, comparison.cases[i]));
  }
  if (is_all_not_run(report)) log.set_unsuccessful();
  for (auto const& text : {incomplete_text(report, comparison), comparison.lost_support})
    if (!text.empty()) log.notify("error", text);
  if (left_out) log.notify("warning", fmt::format("{} {} omitted", counted(left_out, "result"), is_or_are(left_out)));
  if (!comparison.uncompared_support.empty()) log.notify("warning", comparison.uncompared_support);
  log.describe_base("SUITE", "the folder of the suite");
  log.add_property("backend", report.head.backend);
  log.add_property("suite", report.head.suite);
  return log.text();
}

}  // namespace assay
