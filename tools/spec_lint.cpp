// Implements tools/command/command.hpp: `assay spec lint`.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "constraints/prove/lint/lint_json.hpp"
#include "constraints/prove/lint/original_wording.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "grammar/notation/spec_version.hpp"
#include "grammar/notation/specification.hpp"
#include "support/excerpt.hpp"
#include "support/process/stoppable_work.hpp"
#include "tools/command/command.hpp"
#include "tools/render/lint_page.hpp"

namespace assay {

namespace {

constexpr char const* kSpecLintExamples = R"(Examples:
  assay spec lint                                 findings for all ops
  assay spec lint dot_general chlo.top_k          these ops in full, with programs
  assay spec lint --original sort                 the wording of the official text, where our rules correct it
  assay spec lint --format markdown > spec/LINT.md

The columns of the output:
satisfied, broken  whether some op satisfies the clause, and whether some op violates it
broken alone       whether some op violates this clause and no other (confirmed by the checker); if not, the clauses that imply it
determined         whether the operands and attributes of a valid op determine the types of its results

A skeleton of an op fixes its ranks, the lengths of its lists and its enum cases. Within the bounds (--max-rank, ...) every skeleton is
analyzed, for all sizes, numbers and element types at once. Defects are rules that contradict each other or cannot be satisfied, cases
(`if`) that occur in no valid op, and undefined names. Implied clauses and undetermined results are listed, but are not defects. Where
the wording of the official text differs from a rule, the output has programs for which the two wordings have different verdicts.

Exit status: 0 no defects, 1 a defect was found, 2 usage error, 3 a question could not be decided.)";

struct SpecLintSettings {
  std::vector<std::string> ops;
  std::vector<std::string> from;
  std::string format = "text", output;
  LintLimits limits;
  bool original = false;
  int seconds = 600;
};

// Ops of one definition, which have the same rules.
using Group = std::vector<OpSpec const*>;

// by the first op of a group
using Originals = std::map<OpSpec const*, OtherWording>;

std::vector<Group> grouped(std::vector<OpSpec const*> const& ops) {
  std::vector<Group> groups;
  std::map<std::pair<std::string, std::uint32_t>, std::size_t> known;
  for (auto const* op : ops) {
    auto const [at, is_new] = known.try_emplace({op->file, op->line}, groups.size());
    if (is_new) groups.emplace_back();
    groups[at->second].push_back(op);
  }
  return groups;
}

// Runs in a subprocess, because Z3 cannot be interrupted reliably in any other way.
OpReport lint(Group const& group, Originals const& originals, SpecLintSettings const& options) {
  auto const& spec = *group.front();
  auto const original = originals.find(&spec);
  bool const has_original = original != originals.end();
  auto const& rules = options.original ? original->second.rules : spec;
  OpReport report;
  report.op = group.front()->name;
  report.unknown = "nothing was reported";
  auto const ending = run_in_subprocess(
      {.time = std::chrono::seconds(options.seconds)},
      [&](std::function<void(std::string_view)> const& emit) {
        std::vector<WordingReport> wordings;
        auto const tell = [&](OpReport so_far) {
          so_far.wordings = wordings;
          emit(to_json(so_far));
        };
        if (has_original)
          wordings = compare_wordings(spec, original->second, options.limits, [&](auto const& so_far) {
            wordings = so_far;
            tell(report);
          });
        tell(lint_op(rules, options.limits, tell));
      },
      [&](std::string_view message) { from_json(message, report); });
  if (ending != Ending::finished)
    report.unknown = fmt::format("the analysis of this op was interrupted: {}", to_string(ending));
  for (std::size_t i = 1; i < group.size(); ++i) report.same_rules.push_back(group[i]->name);
  return report;
}

// Returns the defects in names of types, constants and functions. Nothing else is checked for these.
std::vector<NameDefect> other_names() {
  std::vector<NameDefect> defects;
  for (auto const& source : embedded_files()) {
    if (!is_rules_file(source.name)) continue;
    auto file = parse_spec_file(source.name, source.text);
    if (!file) continue;
    file->ops.clear();
    std::ranges::move(name_defects(*file), std::back_inserter(defects));
  }
  return defects;
}

std::vector<LintReview> embedded_reviews() {
  return or_stop(read_reviews(embedded_file("lint.tsv")), "spec/lint.tsv: ");
}

// Returns the reports of earlier runs, in the order of the specification.
std::vector<OpReport> read_reports(std::vector<std::string> const& paths) {
  std::vector<OpReport> reports;
  for (auto const& path : paths) {
    std::ifstream file(path, std::ios::binary);
    std::string const text{std::istreambuf_iterator<char>(file), {}};
    if (!from_json(text, reports)) stop(path + ": not the output of `assay spec lint --format json`");
  }
  auto const names = Specification::get().op_names();
  auto const location = [&](OpReport const& report) { return std::ranges::find(names, report.op) - names.begin(); };
  std::ranges::stable_sort(reports, {}, location);
  return reports;
}

ExitStatus status_of(std::vector<OpReport> const& reports) {
  ExitTally tally;
  for (auto const& report : reports) {
    for (auto const& finding : findings(report))
      if (is_defect(finding.kind)) tally.add(ExitStatus::violation);
    if (!report.is_complete()) tally.add(ExitStatus::undecided);
  }
  return tally.status();
}

void show_as_document(std::string const& format, std::vector<OpReport> const& reports,
                      std::vector<LintReview> const& reviews, std::size_t runs) {
  if (format == "json") write_stdout(to_json(reports));
  if (format == "markdown") write_stdout(lint_page(reports, reviews, runs));
  if (format == "text") write_stdout(lint_summary(reports));
}

ExitStatus show_reports(SpecLintSettings const& options) {
  auto const reviews = embedded_reviews();
  auto const reports = read_reports(options.from);
  for (auto const& report : reports)
    if (options.format == "text") write_stdout(lint_text(report, reviews, false));
  show_as_document(options.format, reports, reviews, options.from.size());
  return status_of(reports);
}

std::vector<OpSpec const*> linted_ops(std::vector<std::string> const& names) {
  std::vector<OpSpec const*> ops;
  for (auto const& name : names) {
    ops.push_back(Specification::get().op_named(name));
    if (!ops.back()) stop("no rules for an op named " + name);
  }
  if (names.empty())
    for (auto const name : Specification::get().op_names()) ops.push_back(Specification::get().op(name));
  return ops;
}

Originals find_originals(std::vector<OpSpec const*> const& ops) {
  Originals originals;
  for (auto const* op : ops)
    if (auto original = or_stop(original_wording(*op))) originals.emplace(op, std::move(*original));
  return originals;
}

ExitStatus lint(SpecLintSettings const& options) {
  send_output_to(options.output);
  if (!options.from.empty()) return show_reports(options);
  auto ops = linted_ops(options.ops);
  auto const reviews = embedded_reviews();
  auto const originals = find_originals(ops);
  if (options.original) std::erase_if(ops, [&](OpSpec const* op) { return !originals.contains(op); });

  std::vector<OpReport> reports;
  auto const groups = grouped(ops);
  Progress progress(groups.size());
  for (auto const& group : groups) {
    progress.show(group.front()->name);
    auto const& report = reports.emplace_back(lint(group, originals, options));
    if (options.format != "text") continue;
    progress.clear();
    write_stdout(lint_text(report, reviews, !options.ops.empty()));
  }
  progress.clear();
  ExitTally tally;
  tally.add(status_of(reports));
  if (options.ops.empty()) {
    for (auto const& defect : other_names()) {
      tally.add(ExitStatus::violation);
      write_diagnostics(fmt::format("{} {}: {}\n", defect.element, defect.where, printable(defect.message)));
    }
  }
  show_as_document(options.format, reports, reviews, 1);
  return tally.status();
}

Action add_spec_lint(Arguments command) {
  command.examples(kSpecLintExamples);
  auto const options = std::make_shared<SpecLintSettings>();
  command.option("OP", options->ops, "dot_general, chlo.top_k, ...; none: all");
  command.choice("--format", options->format, {"text", "json", "markdown"}, "output format");
  command.output_file(options->output);
  command.flag("--original", options->original, "analyze the official wording of the rules that correct it");
  command.option("--from", options->from, "render saved JSON results instead of linting; OP is ignored").value("FILE");
  auto const positive = [&](char const* name, auto& value, char const* help) {
    return command.option(name, value, help).positive().shows_default();
  };
  positive("--max-rank", options->limits.skeletons.max_rank, "ranks of tensors");
  positive("--max-list", options->limits.skeletons.max_list, "elements of lists");
  positive("--max-variadic", options->limits.skeletons.max_variadic, "operands, results or regions of a variadic row");
  positive("--step-limit", options->limits.steps, "solver steps per op; the same on every machine");
  positive("--time-limit", options->seconds, "time limit per op, in seconds; the rest is unknown").value("SECONDS");
  return [options] { return lint(*options); };
}

}  // namespace

Action add_spec_in_engines(Arguments command) { return add_spec_with(command, add_spec_lint, add_spec_coverage); }

}  // namespace assay
