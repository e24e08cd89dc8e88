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
  assay spec coverage                             of tests/conformance, below the current folder
  assay spec coverage --tests programs --format json
  assay spec coverage SUITE                       of what assay generate has made; of all shards: SUITE_1 SUITE_2 ..

Of programs:
satisfied  a valid program with the op, in the same file as the one that breaks the rule
broken     a program that breaks this rule: alone, with others (what follows from an operand's type), or never, with the reason
Of suites: which case is valid at the boundary of a rule, or inside; which breaks it alone; in which element types each
op is computed (a row that takes any value asks for none); and where nothing is there, the reason in the manifest.

Exit status: 0 everything is covered or has a reason, 1 otherwise, 2 the folder cannot be read.)";

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
  write_out(options.format == "json" ? ledger_json(ledger) : ledger_text(ledger));
  return is_complete(ledger) ? ExitStatus::conforms : ExitStatus::violation;
}

ExitStatus coverage(SpecCoverageSettings const& options) {
  send_output_to(options.output);
  if (!options.suites.empty()) return suite_coverage(options);
  auto rules = cover(or_stop(read_conformance_programs(options.tests)), Specification::get());
  std::erase_if(rules, [](RuleCoverage const& rule) { return !rule.is_required; });
  write_out(options.format == "json" ? coverage_json(rules) : coverage_text(rules));
  bool const complete = std::all_of(rules.begin(), rules.end(), [](auto const& rule) { return rule.is_covered(); });
  return complete ? ExitStatus::conforms : ExitStatus::violation;
}

}  // namespace

Action add_spec_coverage(Arguments command) {
  command.examples(kSpecCoverageExamples);
  auto const options = std::make_shared<SpecCoverageSettings>();
  auto const suites =
      command.option("SUITE", options->suites, "suites that assay generate has made, folders or archives");
  command.option("--tests", options->tests, "the folder of the programs")
      .value("FOLDER")
      .shows_default()
      .excludes(suites);
  command.choice("--format", options->format, {"text", "json"}, "form of the report");
  command.output_file(options->output);
  return [options] { return coverage(*options); };
}

}  // namespace assay
