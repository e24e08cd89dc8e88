#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "constraints/conformance/coverage.hpp"
#include "support/excerpt.hpp"
#include "support/table.hpp"
#include "tools/command/command.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"
#include "tools/render/suite_ledger_text.hpp"

namespace assay::inline tools {

namespace {

constexpr char const* kExamples = R"(Examples:
  assay spec coverage                             of tests/conformance, below the current folder
  assay spec coverage --tests programs --format json
  assay spec coverage SUITE                       of what assay generate has made; of all shards: SUITE_1 SUITE_2 ..

Of programs:
satisfied  a valid program with the op, in the same file as the one that breaks the rule
broken     a program that breaks this rule: alone, with others (what follows from an operand's type), or never, with the reason
Of suites: which case is valid at the boundary of a rule, or inside; which breaks it alone; in which element types each
op is computed (a row that takes any value asks for none); and where nothing is there, the reason in the manifest.

Exit status: 0 everything is covered or has a reason, 1 otherwise, 2 the folder cannot be read.)";

struct Options {
  std::vector<std::string> suites;
  std::string tests = "tests/conformance", format = "text";
};

std::string_view breaking(RuleCoverage const& rule) {
  if (!rule.broken_by.empty()) return rule.is_alone ? "alone" : "with others";
  return rule.reason.empty() ? "no" : "never";
}

struct Totals {
  std::size_t satisfied = 0, alone = 0, with_others = 0, never = 0, uncovered = 0;
};

Totals total(std::vector<RuleCoverage> const& rules) {
  Totals totals;
  for (auto const& rule : rules) {
    totals.satisfied += !rule.satisfied_by.empty();
    totals.alone += breaking(rule) == "alone";
    totals.with_others += breaking(rule) == "with others";
    totals.never += breaking(rule) == "never";
    totals.uncovered += !rule.is_covered();
  }
  return totals;
}

void write_text(std::vector<RuleCoverage> const& rules) {
  Table table({"rule", "satisfied", "broken"});
  for (auto const& rule : rules)
    table.add({rule.label, rule.satisfied_by.empty() ? "no" : "yes", std::string(breaking(rule)),
               printable(rule.broken_by.empty() ? rule.reason : rule.broken_by)});
  write_out(table.left_aligned());
  auto const totals = total(rules);
  write_out(fmt::format("{} rules: {} satisfied; {} broken alone, {} with others, {} never; {} not covered\n",
                        rules.size(), totals.satisfied, totals.alone, totals.with_others, totals.never,
                        totals.uncovered));
}

void write_json(std::vector<RuleCoverage> const& rules) {
  using Json = nlohmann::ordered_json;
  auto const totals = total(rules);
  Json json = {{"version", 1},
               {"rules", rules.size()},
               {"satisfied", totals.satisfied},
               {"brokenAlone", totals.alone},
               {"brokenWithOthers", totals.with_others},
               {"never", totals.never},
               {"notCovered", totals.uncovered},
               {"coverage", Json::array()}};
  for (auto const& rule : rules)
    json["coverage"].push_back({{"label", rule.label},
                                {"op", rule.op},
                                {"satisfiedBy", rule.satisfied_by},
                                {"brokenBy", rule.broken_by},
                                {"broken", breaking(rule)},
                                {"reason", rule.reason}});
  write_out(json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

ExitStatus suite_coverage(Options const& options) {
  auto const ledger = or_stop(read_ledger(options.suites, Specification::get()));
  write_out(options.format == "json" ? ledger_json(ledger) : ledger_text(ledger));
  return is_complete(ledger) ? ExitStatus::conforms : ExitStatus::violation;
}

ExitStatus coverage(Options const& options) {
  if (!options.suites.empty()) return suite_coverage(options);
  auto rules = cover(or_stop(read_conformance_programs(options.tests)), Specification::get());
  std::erase_if(rules, [](RuleCoverage const& rule) { return !rule.is_required; });
  options.format == "json" ? write_json(rules) : write_text(rules);
  bool const complete = std::all_of(rules.begin(), rules.end(), [](auto const& rule) { return rule.is_covered(); });
  return complete ? ExitStatus::conforms : ExitStatus::violation;
}

}  // namespace

Action add_spec_coverage(Arguments command) {
  command.examples(kExamples);
  auto const options = std::make_shared<Options>();
  auto const suites = command.option("SUITE", options->suites, "folders that assay generate has made");
  command.option("--tests", options->tests, "the folder of the programs").shows_default().excludes(suites);
  command.choice("--format", options->format, {"text", "json"}, "form of the report");
  return [options] { return coverage(*options); };
}

}  // namespace assay::inline tools
