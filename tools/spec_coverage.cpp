// Implements tools/command/command.hpp: `assay spec coverage`.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "generators/archive/opened_suite.hpp"
#include "generators/ledger/coverage_report.hpp"
#include "tools/command/command.hpp"

namespace assay {

namespace {

constexpr char const* kSpecCoverageExamples = R"(Examples:
  assay spec coverage                             the programs in tests/conformance, below the current folder
  assay spec coverage --tests programs --format json
  assay spec coverage SUITE                       a suite of assay generate; all of its shards: SUITE_1 SUITE_2 ..

For programs:
satisfied  a valid program with the op, in the same file as the one that violates the rule
broken     a program that violates this rule: alone, together with other rules, or never, with the reason
For suites, the output has for each rule the number of cases that satisfy it and of those that violate only it, for each op the
element types with which it is computed, and if there is no case, the reason that the manifest states.

Exit status: 0 everything is covered or has a reason for being uncovered, 1 otherwise, 2 the folder cannot be read.)";

struct SpecCoverageSettings {
  std::vector<std::string> suites;
  std::string tests = "tests/conformance", format = "text", output;
};

ExitStatus suite_coverage(SpecCoverageSettings const& options) {
  std::vector<OpenedSuite> opened;
  std::vector<std::string> folders;
  for (auto const& suite : options.suites) {
    opened.push_back(or_stop(OpenedSuite::open(suite)));
    folders.push_back(opened.back().folder());
  }
  auto const ledger = or_stop(read_ledger(folders, Specification::get()));
  write_stdout(options.format == "json" ? ledger_json(ledger) : ledger_text(ledger));
  return is_complete(ledger) ? ExitStatus::conforms : ExitStatus::violation;
}

ExitStatus coverage(SpecCoverageSettings const& options) {
  send_output_to(options.output);
  if (!options.suites.empty()) return suite_coverage(options);
  auto rules = compute_coverage(or_stop(read_conformance_programs(options.tests)), Specification::get());
  std::erase_if(rules, [](RuleCoverage const& rule) { return !rule.is_required; });
  write_stdout(options.format == "json" ? coverage_json(rules) : coverage_text(rules));
  bool const complete = std::all_of(rules.begin(), rules.end(), [](auto const& rule) { return rule.is_covered(); });
  return complete ? ExitStatus::conforms : ExitStatus::violation;
}

}  // namespace

Action add_spec_coverage(Arguments command) {
  command.examples(kSpecCoverageExamples);
  auto const options = std::make_shared<SpecCoverageSettings>();
  auto const suites = command.option("SUITE", options->suites, "suites of assay generate: folders or archives");
  command.option("--tests", options->tests, "the folder of the programs")
      .value("FOLDER")
      .shows_default()
      .excludes(suites);
  command.choice("--format", options->format, {"text", "json"}, "output format");
  command.output_file(options->output);
  return [options] { return coverage(*options); };
}

}  // namespace assay
