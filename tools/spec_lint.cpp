#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "grammar/notation/specification.hpp"
#include "support/process/stoppable_work.hpp"
#include "tools/command/command.hpp"
#include "tools/command/excerpt.hpp"
#include "tools/command/terminal.hpp"
#include "tools/ledger/original_wording.hpp"
#include "tools/render/lint_json.hpp"
#include "tools/render/lint_page.hpp"

namespace assay::inline tools {

namespace {

constexpr char const* kExamples = R"(Examples:
  assay spec lint                                 all ops: what deserves a look
  assay spec lint dot_general chlo.top_k          these ops in full, with programs
  assay spec lint --original sort                 the wording of the official text, where our rules correct it
  assay spec lint --format markdown > spec/LINT.md

kept, broken    some op keeps, breaks the clause
broken alone    some op breaks it and no other rule; the checker agrees. Otherwise: which clauses it follows from
determined      two valid ops that differ in their results alone do not exist

Within the bounds (--max-rank, ...) every form of an op is tried, for all sizes, numbers and element types at once.
Defects are rules that contradict each other or that nothing can keep, cases (`if`) that occur in no valid op, and names
that mean nothing; what follows from other clauses and what is left open of results is only noted. Where the official
text words a clause otherwise, programs are shown of which the two wordings judge differently.

Exit status: 0 no defects, 1 a defect was found, 2 bad usage, 3 something is unknown.)";

struct Options {
  std::vector<std::string> ops;
  std::vector<std::string> from;
  std::string format = "text";
  LintLimits limits;
  bool original = false;
  int seconds = 600;
};

// By the full mnemonic, or without the dialect if it is StableHLO's.
OpSpec const* find_op(std::string const& name) {
  auto const* const op = Specification::get().op(name);
  return op ? op : Specification::get().op("stablehlo." + name);
}

// Ops of one element, which have the same rules.
using Group = std::vector<OpSpec const*>;

// By the first op of a group.
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

// In a process of its own, because Z3 can be stopped in no other way.
OpReport lint(Group const& group, Originals const& originals, Options const& options) {
  auto const& spec = *group.front();
  auto const original = originals.find(&spec);
  bool const has_original = original != originals.end();
  auto const& rules = options.original ? original->second.rules : spec;
  OpReport report;
  report.op = group.front()->name;
  report.unknown = "nothing was reported";
  auto const ending = supervise(
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
    report.unknown = fmt::format("the lint of this op was stopped: {}", to_string(ending));
  for (std::size_t i = 1; i < group.size(); ++i) report.same_rules.push_back(group[i]->name);
  return report;
}

// Of types, constants and functions there are only names to look at.
std::vector<NameDefect> other_names() {
  std::vector<NameDefect> defects;
  for (auto const& source : embedded_files()) {
    if (!source.name.ends_with(".spec")) continue;
    auto file = parse_spec_file(source.name, source.text);
    if (!file) continue;
    file->ops.clear();
    std::ranges::move(name_defects(*file), std::back_inserter(defects));
  }
  return defects;
}

bool read_embedded_reviews(std::vector<LintReview>& reviews) {
  std::string error;
  if (read_reviews(embedded_file("lint.tsv"), reviews, error)) return true;
  return write_error("spec/lint.tsv: " + error), false;
}

// Reports of earlier runs, in the order of the specification.
bool read_reports(std::vector<std::string> const& paths, std::vector<OpReport>& reports) {
  for (auto const& path : paths) {
    std::ifstream file(path, std::ios::binary);
    std::string const text{std::istreambuf_iterator<char>(file), {}};
    if (!from_json(text, reports))
      return write_error(path + ": not what `assay spec lint --format json` writes"), false;
  }
  auto const names = Specification::get().op_names();
  auto const place = [&](OpReport const& report) { return std::ranges::find(names, report.op) - names.begin(); };
  std::ranges::stable_sort(reports, {}, place);
  return true;
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

ExitStatus show_reports(Options const& options) {
  std::vector<LintReview> reviews;
  std::vector<OpReport> reports;
  if (!read_embedded_reviews(reviews) || !read_reports(options.from, reports)) return ExitStatus::usage;
  if (options.format == "json") write_out(to_json(reports));
  if (options.format == "markdown") write_out(lint_page(reports, reviews, options.from.size()));
  if (options.format == "text") {
    for (auto const& report : reports) write_out(lint_text(report, reviews, false));
    write_out(lint_summary(reports));
  }
  return status_of(reports);
}

ExitStatus lint(Options const& options) {
  if (!options.from.empty()) return show_reports(options);
  std::vector<OpSpec const*> ops;
  std::vector<LintReview> reviews;
  auto const& specification = Specification::get();
  for (auto const& name : options.ops) {
    ops.push_back(find_op(name));
    if (!ops.back()) return write_error("no rules for an op named " + name), ExitStatus::usage;
  }
  if (options.ops.empty())
    for (auto const name : specification.op_names()) ops.push_back(specification.op(name));
  if (!read_embedded_reviews(reviews)) return ExitStatus::usage;

  std::string error;
  Originals originals;
  for (auto const* op : ops)
    if (auto original = original_wording(*op, error)) originals.emplace(op, std::move(*original));
  if (!error.empty()) return write_error(error), ExitStatus::usage;
  if (options.original) std::erase_if(ops, [&](OpSpec const* op) { return !originals.contains(op); });

  std::vector<OpReport> reports;
  auto const groups = grouped(ops);
  Progress progress(groups.size());
  bool const as_text = options.format == "text";
  for (auto const& group : groups) {
    progress.show(group.front()->name);
    auto const& report = reports.emplace_back(lint(group, originals, options));
    if (!as_text) continue;
    progress.clear();
    write_out(lint_text(report, reviews, !options.ops.empty()));
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
  if (options.format == "json") write_out(to_json(reports));
  if (options.format == "markdown") write_out(lint_page(reports, reviews));
  if (as_text) write_out(lint_summary(reports));
  return tally.status();
}

Action add_spec_lint(CLI::App& command) {
  command.footer(kExamples);
  auto const options = std::make_shared<Options>();
  auto const number = [&](char const* name, auto& value, char const* help) {
    command.add_option(name, value, help)->check(CLI::PositiveNumber)->capture_default_str();
  };
  command.add_option("OP", options->ops, "dot_general, chlo.top_k, ...; none: all");
  command.add_option("--format", options->format, "form of the report")
      ->check(CLI::IsMember({"text", "json", "markdown"}))
      ->capture_default_str();
  command.add_flag("--original", options->original,
                   "lint the official wording; ops where ours is the same are left out");
  command.add_option("--from", options->from,
                     "only show what runs with --format json have written; OP is not looked at");
  number("--max-rank", options->limits.skeletons.max_rank, "ranks of tensors");
  number("--max-list", options->limits.skeletons.max_list, "elements of lists");
  number("--max-variadic", options->limits.skeletons.max_variadic, "operands, results or regions of a variadic row");
  number("--steps", options->limits.steps, "steps of the solver for one op; the same on every machine");
  number("--seconds", options->seconds, "for one op; what is not found out by then is unknown");
  return [options] { return lint(*options); };
}

}  // namespace

Action add_spec_in_engines(CLI::App& command) {
  auto const lint = add_spec_lint(*command.add_subcommand("lint", "what the rules say about each other"));
  auto* const coverage_command =
      command.add_subcommand("coverage", "which rules a suite or a folder of programs keeps and breaks");
  auto const coverage = add_spec_coverage(*coverage_command);
  command.require_subcommand(1);
  return [=] { return coverage_command->parsed() ? coverage() : lint(); };
}

}  // namespace assay::inline tools
