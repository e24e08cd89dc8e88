// Implements tools/command/command.hpp: `assay report`.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "grammar/notation/profile_file.hpp"
#include "harness/judge/numerics.hpp"
#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"
#include "support/files.hpp"
#include "support/text.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"
#include "tools/command/profile.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"
#include "tools/render/report_summary.hpp"

namespace assay::inline tools {
namespace {

constexpr char const* kExamples = R"(
Reports are what `assay test --json` writes.

Examples:
  assay report merge shard1.json shard2.json -o all.json       the reports of shards as one
  assay report show all.json --suite suite --html report.html  as a page; also JUnit XML, SARIF, Markdown
  assay report show all.json --baseline known.toml             what changed
  assay report diff before.json after.json                     two runs of one backend
  assay report numerics all.json -o numerics.json              how it computes, and which profile it satisfies
  assay report numerics --diff before.json after.json

Exit status: of `show` and `diff` 0 green, 1 red, 3 undecided: cases were not run; of `numerics --diff` 1 if anything
changed; of the others 0; 2 a file cannot be read or written, or reports are not of one run.)";

struct Options {
  std::vector<std::string> reports;
  std::string output, baseline, suite, outputs, format = "text";
  std::vector<std::string> profiles;
  bool partial = false, update = false, diff = false;
  ReportFiles files;
};

ExitStatus merge(Options const& options) {
  std::vector<Report> parts;
  for (auto const& path : options.reports) parts.push_back(or_stop(read_report(path)));
  auto const merged = or_stop(merge_reports(std::move(parts), options.partial));
  or_stop(write_report(options.output, merged));
  write_out(fmt::format("{} cases in {}\n", merged.outcomes.size(), options.output));
  return ExitStatus::conforms;
}

ExitStatus show(Options const& options) {
  auto const report = or_stop(read_report(options.reports[0]));
  auto baseline = load_baseline(options.baseline, options.update);
  if (options.update) {
    baseline = updated_baseline(baseline, report);
    or_stop(write_baseline(options.baseline, baseline));
  }
  auto const comparison = compare_with(report, baseline);
  write_report_files(options.files, options.suite, report, comparison);
  write_out(clean_text(summary_text(report, comparison)));
  return static_cast<ExitStatus>(comparison.exit_status());
}

// The first report as the baseline of the second.
ExitStatus diff(Options const& options) {
  auto const before = or_stop(read_report(options.reports[0]));
  auto const after = or_stop(read_report(options.reports[1]));
  if (before.head.suite != after.head.suite) stop("the two reports are of different suites");
  Baseline none;
  none.unsupported_is_failure = true;
  auto const comparison = compare_with(after, updated_baseline(none, before));
  write_out(clean_text(summary_text(after, comparison)));
  for (std::size_t i = 0; i < after.outcomes.size(); ++i)
    if (comparison.cases[i].change == Change::fixed) write_out("  fixed: " + after.outcomes[i].id + "\n");
  for (auto const& line : numerics_differences(numerics_of(before, {}), numerics_of(after, {}))) write_out(line + "\n");
  return static_cast<ExitStatus>(comparison.exit_status());
}

ExitStatus numerics_diff(Options const& options) {
  if (options.reports.size() != 2) stop("--diff takes two files that `assay report numerics -o` has written");
  auto const before = or_stop(read_numerics(options.reports[0]));
  auto const after = or_stop(read_numerics(options.reports[1]));
  auto const differences = numerics_differences(before, after);
  for (auto const& line : differences) write_out(line + "\n");
  return differences.empty() ? ExitStatus::conforms : ExitStatus::violation;
}

ExitStatus numerics(Options const& options) {
  if (options.diff) return numerics_diff(options);
  if (options.reports.size() != 1) stop("report numerics: one report is wanted");
  std::vector<Profile> profiles;
  for (auto const& name : options.profiles.empty() ? profile_names() : options.profiles)
    profiles.push_back(load_profile(name));
  auto const report = or_stop(read_report(options.reports[0]));
  auto const found = options.outputs.empty()
                         ? numerics_of(report, profiles)
                         : or_stop(numerics_by_outputs(report, profiles, options.suite, options.outputs));
  if (!options.output.empty()) or_stop(write_file(options.output, numerics_json(found)));
  write_out(options.format == "json" ? numerics_json(found) : numerics_text(found));
  return ExitStatus::conforms;
}

}  // namespace

Action add_report(Arguments command) {
  command.examples(kExamples);
  auto const options = std::make_shared<Options>();
  auto const merge_command = command.command("merge", "the reports of shards as one");
  merge_command.option("REPORT", options->reports, "of all shards").required();
  merge_command.option("-o,--output", options->output, "the whole report").required();
  merge_command.flag("--partial", options->partial, "although shards are missing, or were stopped");

  auto const show_command = command.command("show", "a report for people and for CI systems");
  show_command.option("REPORT", options->reports).required().takes(1, 1);
  show_command.option("--suite", options->suite, "the suite that was run: for the programs in --html");
  auto const baseline = show_command.option("--baseline", options->baseline, "what is known to fail");
  show_command.flag("--update-baseline", options->update, "write the baseline by which the report is green")
      .needs(baseline);
  add_report_options(show_command, options->files);

  auto const diff_command = command.command("diff", "what changed between two runs");
  diff_command.option("REPORT", options->reports, "before, after").required().takes(2, 2);

  auto const numerics_command = command.command("numerics", "how a backend computes");
  numerics_command.option("FILE", options->reports, "a report; with --diff two profiles of numerics")
      .required()
      .takes(1, 2);
  numerics_command.option("-o,--output", options->output, "write it as JSON");
  numerics_command.flag("--diff", options->diff, "what changed; exit status 1 if anything did");
  auto const suite = numerics_command.option("--suite", options->suite, "the suite that was run");
  numerics_command
      .option("--outputs", options->outputs,
              "the results, FOLDER/CASE/output_0.npy ..: profiles are decided exactly, by their own sets")
      .needs(suite);
  numerics_command.list("--profiles", options->profiles, "only these: names, or .toml files").separated_by_commas();
  numerics_command.choice("--format", options->format, {"text", "json"}, "");
  return [=] {
    if (merge_command.is_chosen()) return merge(*options);
    if (show_command.is_chosen()) return show(*options);
    return diff_command.is_chosen() ? diff(*options) : numerics(*options);
  };
}

}  // namespace assay::inline tools
