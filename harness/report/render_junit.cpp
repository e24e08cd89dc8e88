// Implements harness/report/render.hpp: JUnit XML.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <pugixml.hpp>
#include <sstream>
#include <vector>

#include "harness/report/decided.hpp"
#include "harness/report/render.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

struct CaseName {
  std::string folder, name;
};

CaseName name_of_case(std::string const& id) {
  auto const slash = id.rfind('/');
  return slash == id.npos ? CaseName{id, id} : CaseName{id.substr(0, slash), id.substr(slash + 1)};
}

void set(pugi::xml_node node, char const* name, std::string const& value) {
  node.append_attribute(name).set_value(clean_text(value).c_str());
}

std::string details(CaseOutcome const& outcome, CaseChange const& change) {
  std::string text = outcome.reason + "\n";
  if (change.expected)
    text += fmt::format("expected: {} ({})\n", to_string(change.expected->verdict), change.expected->reason);
  if (!outcome.breaks.empty()) text += "the program violates " + outcome.breaks + "\n";
  if (!outcome.command.empty()) text += "to run it: " + outcome.command + "\n";
  if (!outcome.evidence.empty()) text += "\n" + outcome.evidence + "\n";
  return clean_text(text);
}

// The statuses of JUnit: passed, failure (wrong result), error (crashed, timed out), skipped.
enum class Status { passed, failure, error, skipped };

Status status_of(CaseOutcome const& outcome, CaseChange const& change) {
  bool const is_error = outcome.verdict == Verdict::crashed || outcome.verdict == Verdict::timed_out;
  if (change.red) return is_error ? Status::error : Status::failure;
  return change.change == Change::passes || change.change == Change::fixed ? Status::passed : Status::skipped;
}

void add_case(pugi::xml_node suite, CaseOutcome const& outcome, CaseChange const& change) {
  auto node = suite.append_child("testcase");
  auto const name = name_of_case(outcome.id);
  set(node, "classname", name.folder);
  set(node, "name", name.name);
  set(node, "time", fmt::format("{:.3f}", outcome.seconds));
  auto const property = [&](char const* name, std::string const& value) {
    if (value.empty()) return;
    auto properties = node.child("properties");
    auto entry = (properties ? properties : node.append_child("properties")).append_child("property");
    set(entry, "name", name);
    set(entry, "value", value);
  };
  property("answer", outcome.answer);
  if (change.change != Change::passes) property("change", std::string(words(change.change)));
  auto const status = status_of(outcome, change);
  auto const message =
      fmt::format("{}: {}{}{}", words(change.change), outcome.reason, change.note.empty() ? "" : "; ", change.note);
  if (status == Status::skipped) set(node.append_child("skipped"), "message", message);
  if (status != Status::failure && status != Status::error) return;
  auto problem = node.append_child(status == Status::failure ? "failure" : "error");
  set(problem, "message", message);
  set(problem, "type", fmt::format("{}.{}", to_string(outcome.verdict), to_string(outcome.stage)));
  problem.text().set(details(outcome, change).c_str());
}

// A failure or an error of the run as a whole.
struct RunProblem {
  char const *suite, *name, *type;
  bool is_error;
  std::string what;
};

std::vector<RunProblem> problems_of(Report const& report, Comparison const& comparison) {
  std::vector<RunProblem> problems;
  if (!comparison.lost_support.empty())
    problems.push_back({"baseline", "unsupported_cases", "unsupported", false, comparison.lost_support});
  if (auto const why = incomplete_text(report, comparison); !why.empty()) {
    char const* const type = !report.whole ? "interrupted" : comparison.nothing_ran ? "undecided" : "not_run";
    problems.push_back({"run", "end", type, true, why});
  }
  return problems;
}

void add_problem(pugi::xml_node suites, RunProblem const& problem) {
  auto suite = suites.append_child("testsuite");
  set(suite, "name", problem.suite);
  set(suite, "tests", "1");
  set(suite, "failures", problem.is_error ? "0" : "1");
  set(suite, "errors", problem.is_error ? "1" : "0");
  set(suite, "skipped", "0");
  set(suite, "time", "0.000");
  auto node = suite.append_child("testcase");
  set(node, "classname", problem.suite);
  set(node, "name", problem.name);
  set(node, "time", "0.000");
  auto child = node.append_child(problem.is_error ? "error" : "failure");
  set(child, "message", problem.what);
  set(child, "type", problem.type);
}

pugi::xml_node begin_document(pugi::xml_document& document, std::string const& name) {
  auto declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  auto suites = document.append_child("testsuites");
  set(suites, "name", name);
  return suites;
}

std::string text_of(pugi::xml_document const& document) {
  std::ostringstream text;
  document.save(text, " ");
  return text.str();
}

struct Totals {
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
  double seconds = 0;

  void add(CaseOutcome const& outcome, CaseChange const& change) {
    auto const status = status_of(outcome, change);
    ++tests;
    failures += status == Status::failure;
    errors += status == Status::error;
    skipped += status == Status::skipped;
    seconds += outcome.seconds;
  }
  void write(pugi::xml_node node) const {
    set(node, "tests", std::to_string(tests));
    set(node, "failures", std::to_string(failures));
    set(node, "errors", std::to_string(errors));
    set(node, "skipped", std::to_string(skipped));
    set(node, "time", fmt::format("{:.3f}", seconds));
  }
};

}  // namespace

std::string junit_xml(Report const& report, Comparison const& comparison) {
  std::map<std::string, std::vector<std::size_t>> folders;
  Totals all;
  for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
    folders[name_of_case(report.outcomes[i].id).folder].push_back(i);
    all.add(report.outcomes[i], comparison.cases[i]);
  }
  pugi::xml_document document;
  auto suites = begin_document(document, fmt::format("{} on {}", report.head.tool, report.head.backend));
  auto const problems = problems_of(report, comparison);
  for (auto const& problem : problems) {
    ++all.tests;
    ++(problem.is_error ? all.errors : all.failures);
  }
  all.write(suites);
  for (auto const& [folder, cases] : folders) {
    auto suite = suites.append_child("testsuite");
    set(suite, "name", folder);
    Totals totals;
    for (auto const i : cases) totals.add(report.outcomes[i], comparison.cases[i]);
    totals.write(suite);
    for (auto const i : cases) add_case(suite, report.outcomes[i], comparison.cases[i]);
  }
  for (auto const& problem : problems) add_problem(suites, problem);
  return text_of(document);
}

std::string junit_of_failed_run(std::string const& tool, std::string const& why) {
  pugi::xml_document document;
  auto suites = begin_document(document, tool);
  Totals all;
  all.tests = all.errors = 1;
  all.write(suites);
  add_problem(suites, {"run", "end", "failed", true, why});
  return text_of(document);
}

}  // namespace assay
