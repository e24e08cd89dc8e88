// Implements harness/report/render.hpp: SARIF 2.1.0.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "harness/report/render.hpp"
#include "support/text.hpp"

namespace assay::inline harness {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostResults = 25'000;  // what GitHub takes in one run

// What a result is an instance of: the broken rule that was not refused, or how the backend failed.
std::string rule_of(CaseOutcome const& outcome) {
  if (outcome.kind == CaseKind::invalid && outcome.verdict == Verdict::violates && !outcome.breaks.empty())
    return outcome.breaks;
  return fmt::format("{}{}", to_string(outcome.verdict), outcome.op.empty() ? "" : "/" + outcome.op);
}

std::string description_of(CaseOutcome const& outcome) {
  if (outcome.kind == CaseKind::invalid && outcome.verdict == Verdict::violates)
    return "a program that breaks " + outcome.breaks + " is accepted";
  auto const of = outcome.op.empty() ? std::string("a program") : outcome.op;
  switch (outcome.verdict) {
    case Verdict::crashed:
      return of + ": the backend crashes, or leaves no whole results";
    case Verdict::timed_out:
      return of + ": the backend does not end in time";
    case Verdict::unsupported:
      return of + ": a valid program is refused";
    default:
      return of + ": a result is not permitted, or has another type or shape";
  }
}

// Of the format's `baselineState`, for what is worth a result; else null.
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

Json result_of(CaseOutcome const& outcome, CaseChange const& change, std::size_t rule_index) {
  bool const is_known_flake = change.change == Change::flaky && change.expected;
  Json result;
  result["ruleId"] = rule_of(outcome);
  result["ruleIndex"] = rule_index;
  result["kind"] = change.change == Change::fixed ? "pass" : "fail";
  result["level"] = change.change == Change::fixed ? "none"
                    : change.red                   ? "error"
                    : is_known_flake               ? "warning"
                                                   : "note";
  result["baselineState"] = is_known_flake ? "unchanged" : state_of(change.change);
  auto text = fmt::format("{}: {}", words(change.change), outcome.reason.empty() ? "conforms" : outcome.reason);
  if (!outcome.command.empty()) text += "\nTo run it: " + outcome.command;
  result["message"]["text"] = clean_text(text);
  Json location;
  location["physicalLocation"]["artifactLocation"] = {{"uri", outcome.id + "/program.mlir"}, {"uriBaseId", "SUITE"}};
  location["physicalLocation"]["region"]["startLine"] = 1;
  location["logicalLocations"] = Json::array({{{"fullyQualifiedName", outcome.id}, {"kind", "test"}}});
  result["locations"] = Json::array({location});
  result["partialFingerprints"] = {{"case/v1", outcome.id}};
  result["properties"] = {{"verdict", to_string(outcome.verdict)}, {"stage", to_string(outcome.stage)}};
  if (change.expected) result["properties"]["expected"] = clean_text(change.expected->reason);
  return result;
}

}  // namespace

std::string sarif(Report const& report, Comparison const& comparison) {
  Json rules = Json::array(), results = Json::array();
  std::map<std::string, std::size_t> numbers;
  std::size_t left_out = 0;
  for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
    auto const& outcome = report.outcomes[i];
    if (!state_of(comparison.cases[i].change)) continue;
    if (results.size() >= kMostResults) {
      ++left_out;
      continue;
    }
    auto const [at, is_new] = numbers.try_emplace(rule_of(outcome), numbers.size());
    if (is_new)
      rules.push_back({{"id", at->first}, {"shortDescription", {{"text", clean_text(description_of(outcome))}}}});
    results.push_back(result_of(outcome, comparison.cases[i], at->second));
  }
  Json run;
  auto const space = report.head.tool.find(' ');
  run["tool"]["driver"] = {{"name", report.head.tool.substr(0, space)}};
  if (space != report.head.tool.npos) run["tool"]["driver"]["version"] = report.head.tool.substr(space + 1);
  run["tool"]["driver"]["rules"] = std::move(rules);
  Json invocation = {{"executionSuccessful", report.whole}};
  if (left_out)
    invocation["toolExecutionNotifications"] = Json::array(
        {{{"level", "warning"}, {"message", {{"text", fmt::format("{} results are left out", left_out)}}}}});
  run["invocations"] = Json::array({invocation});
  run["originalUriBaseIds"]["SUITE"]["description"]["text"] = "the folder of the suite";
  run["properties"] = {{"backend", clean_text(report.head.backend)}, {"suite", clean_text(report.head.suite)}};
  run["results"] = std::move(results);
  Json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}};
  document["runs"] = Json::array({run});
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace assay::inline harness
