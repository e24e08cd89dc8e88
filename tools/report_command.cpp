// Implements tools/command/command.hpp: `assay report`.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "diagnostics/profile.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "generators/archive/opened_suite.hpp"
#include "generators/release/release.hpp"
#include "generators/suite/digest.hpp"
#include "grammar/notation/profile_file.hpp"
#include "harness/judge/numerics.hpp"
#include "harness/report/baseline.hpp"
#include "harness/report/decided.hpp"
#include "harness/report/report.hpp"
#include "harness/report/report_diff.hpp"
#include "harness/report/report_files.hpp"
#include "support/counted.hpp"
#include "support/files.hpp"
#include "support/text.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"
#include "tools/render/report_summary.hpp"

namespace assay {
namespace {

constexpr char const* kReportExamples = R"(
Reports are written by `assay test --json`.

Examples:
  assay report merge shard1.json shard2.json -o all.json       merge the reports of shards
  assay report show all.json --suite suite --html report.html  write a page; also JUnit XML, SARIF, Markdown
  assay report show all.json --baseline known.toml             show changes since the baseline
  assay report diff before.json after.json --markdown diff.md  compare two runs of one backend; also --json
  assay report numerics all.json -o numerics.json              show the errors of a backend, and the profiles that it satisfies
  assay report numerics --diff before.json after.json

Exit status: 0 no failures, 1 failures, 3 undecided, because cases were not run (`show` and `diff`). `diff` also exits with 1 if
cases of the first report are missing from the second, and with 3 if no case ran in both. 1 takes precedence over 3. `merge` and
`numerics` exit with 0; `numerics --diff` exits with 1 if anything changed. All exit with 2 for a usage error, for a file that cannot
be read or written, and for reports that do not belong together.)";

struct ReportSettings {
  std::vector<std::string> reports;
  std::string before, after;  // of `diff`
  std::string output, baseline, suite, outputs, json, format = "text";
  std::vector<std::string> profiles;
  bool partial = false, update = false, diff = false, details = false, may_miss = false;
  ReportFiles files;
};

// Warns of duplicate shards if both are complete: the user may have meant another one. Duplicates of interrupted runs
// are normal.
// If the numbers of shards differ, the reports belong to different runs, so nothing is a duplicate.
void print_duplicates(std::vector<std::string> const& paths, std::vector<Report> const& parts) {
  for (std::size_t i = 1; i < parts.size(); ++i) {
    auto const &one = parts[0].head, &other = parts[i].head;
    if (one.shards == other.shards) continue;
    write_diagnostics(fmt::format("assay: {} is shard {}/{}, but {} is shard {}/{}\n", paths[0], one.shard, one.shards,
                                  paths[i], other.shard, other.shards));
    return;
  }
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      auto const &one = parts[j], &other = parts[i];
      if (!one.whole || !other.whole || one.head.shard != other.head.shard) continue;
      write_diagnostics(fmt::format("assay: duplicate shard {}/{}: {} and {}\n", other.head.shard, other.head.shards,
                                    paths[j], paths[i]));
      break;
    }
}

// Opens the suite of a report and checks that its manifest matches; returns no suite if `name` is empty.
OpenedSuite suite_of(Report const& report, std::string const& name) {
  auto suite = or_stop(OpenedSuite::open(name), "report: ");
  if (name.empty()) return suite;
  or_stop(check_release(suite.folder()), "report: ");
  if (or_stop(digest_of_file(suite.folder() + "/manifest.json"), "report: ") != report.head.suite)
    stop(fmt::format("report: --suite {}: the report belongs to another suite, with manifest digest {}", name,
                     report.head.suite));
  return suite;
}

ExitStatus merge(ReportSettings const& options) {
  std::vector<Report> parts;
  for (auto const& path : options.reports) parts.push_back(or_stop(read_report(path)));
  print_duplicates(options.reports, parts);
  auto const merged = or_stop(merge_reports(std::move(parts), options.partial));
  auto const locks = lock_report_files({}, {{"--output", options.output}});
  or_stop(write_report(options.output, merged));
  write_stdout(fmt::format("{} cases in {}\n", merged.outcomes.size(), options.output));
  return ExitStatus::conforms;
}

ExitStatus show(ReportSettings const& options) {
  auto const locks = lock_report_files(
      options.files, {{"--json", options.json}, {"--baseline", options.update ? options.baseline : ""}});
  auto const report = or_stop(read_report(options.reports[0]));
  auto const suite = suite_of(report, options.suite);
  auto baseline = load_baseline(options.baseline, options.update);
  check_profile(baseline, options.baseline, report.head.profile, options.update, "report: ");
  check_report_files(options.files, {{"--json", options.json}, {"--baseline", options.update ? options.baseline : ""}});
  if (options.update) {
    if (is_all_not_run(report)) throw Stop{ExitStatus::undecided, "the baseline is unchanged: no case was run"};
    baseline = updated_baseline(baseline, report);
    or_stop(write_baseline(options.baseline, baseline));
  }
  auto const comparison = compare_with(report, baseline);
  print_report(report, comparison, options.format);
  write_report_files(options.files, suite.folder(), report, comparison);
  if (!options.json.empty()) or_stop(write_report(options.json, report));
  return static_cast<ExitStatus>(comparison.exit_status());
}

void print_cases(char const* what, std::vector<std::string> const& ids) {
  constexpr std::size_t kMaxNamed = 100;
  for (std::size_t i = 0; i < ids.size() && i < kMaxNamed; ++i) write_stdout(fmt::format("  {}: {}\n", what, ids[i]));
  if (ids.size() > kMaxNamed) write_stdout(fmt::format("  {}: and {} more\n", what, ids.size() - kMaxNamed));
}

void print_diff(ReportDiff const& found, Report const& after) {
  for (auto const& head : found.heads)
    write_stdout(clean_text(fmt::format("{}: {} before, {} after\n", head.words, head.before, head.after)));
  write_stdout(clean_text(summary_text(after, found.comparison, false, false)));
  print_cases("gone", found.gone);
  print_cases("new", found.added);
  print_cases("fixed", found.fixed);
  print_cases("now run", found.now_run);
  print_cases("no longer run", found.not_run);
  for (auto const& line : found.numerics) write_stdout(line + "\n");
  if (auto const first = first_unsupported_text(found); !first.empty()) write_stdout(first + "\n");
  if (auto const& missing = found.comparison.missing_cases; !missing.empty())
    write_stdout(clean_text(fmt::format("failed: {}\n", missing)));
}

// Compares the second report with the first one as its baseline.
ExitStatus diff(ReportSettings const& options) {
  check_report_files(options.files, {{"--json", options.json}});
  auto const locks = lock_report_files(options.files, {{"--json", options.json}});
  auto const before = or_stop(read_report(options.before));
  auto const after = or_stop(read_report(options.after));
  if (before.head.suite != after.head.suite)
    stop(fmt::format(
        "report: the two reports belong to different suites: {} ({} cases, manifest digest {}) and {} ({}, {})",
        options.before, before.head.cases, before.head.suite, options.after, after.head.cases, after.head.suite));
  auto found = diff_reports(before, after, {options.before, options.after, options.may_miss});
  found.numerics = numerics_differences(numerics_of(before, {}), numerics_of(after, {}));
  auto const json = report_diff_json(found, before, after);
  if (options.format == "json")
    write_stdout(json);
  else
    print_diff(found, after);
  if (!options.json.empty()) or_stop(write_file(options.json, json), "--json: ");
  if (auto const& path = options.files.markdown; !path.empty())
    or_stop(write_file(path, report_diff_markdown(found, after)), "--markdown: ");
  return static_cast<ExitStatus>(found.comparison.exit_status());
}

// Reads a file of `report numerics -o`. A report is a common mistake and has its own message.
Numerics numerics_file(std::string const& path) {
  auto found = read_numerics(path);
  if (!found && read_report(path))
    stop(fmt::format("{} is a report; --diff compares numerics: assay report numerics {} -o FILE", path,
                     shell_word(path)));
  return or_stop(std::move(found));
}

ExitStatus numerics_diff(ReportSettings const& options) {
  if (options.reports.size() != 2) stop("--diff takes two files written by `assay report numerics -o`");
  auto const before = numerics_file(options.reports[0]);
  auto const after = numerics_file(options.reports[1]);
  auto const differences = numerics_differences(before, after);
  for (auto const& line : differences) write_stdout(line + "\n");
  return differences.empty() ? ExitStatus::conforms : ExitStatus::violation;
}

ExitStatus numerics(ReportSettings const& options) {
  if (options.diff) return numerics_diff(options);
  if (options.reports.size() != 1) stop("report numerics: expected one report");
  std::vector<Profile> profiles;
  for (auto const& name : options.profiles.empty() ? profile_names() : options.profiles)
    profiles.push_back(load_profile(name));
  auto const report = or_stop(read_report(options.reports[0]));
  auto const suite = suite_of(report, options.suite);
  auto const found = options.outputs.empty()
                         ? numerics_of(report, profiles)
                         : or_stop(numerics_by_outputs(report, profiles, suite.folder(), options.outputs));
  if (!options.output.empty()) or_stop(write_file(options.output, numerics_json(found)));
  write_stdout(options.format == "json" ? numerics_json(found)
               : options.details        ? numerics_text(found)
                                        : numerics_summary(found));
  return ExitStatus::conforms;
}

}  // namespace

Action add_report(Arguments command) {
  command.examples(kReportExamples);
  auto const options = std::make_shared<ReportSettings>();
  auto const merge_command = command.command("merge", "merge the reports of shards");
  merge_command.option("REPORT", options->reports, "the reports of all shards").required();
  merge_command.option("-o,--output", options->output, "merged report").value("FILE").required();
  merge_command.flag("--partial", options->partial, "merge even if shards are missing or were interrupted");

  auto const show_command = command.command("show", "show a report, and convert it to HTML, JUnit, SARIF or Markdown");
  show_command.option("REPORT", options->reports, "report of `assay test --json`").required().takes(1, 1);
  show_command.option("--suite", options->suite, "suite that was run; adds its programs to --html").value("SUITE");
  auto const baseline = show_command.option("--baseline", options->baseline, "file of known failures").value("FILE");
  show_command.flag("--update-baseline", options->update, "write the failures of the report to the baseline")
      .needs(baseline);
  show_command.choice("--format", options->format, {"text", "json"}, "output format; json: the lines of the report");
  show_command.option("--json", options->json, "write the report as JSON lines, one per case").value("FILE");
  add_report_options(show_command.group("Reports as files"), options->files);

  auto const diff_command = command.command("diff", "compare the reports of two runs");
  diff_command.option("BEFORE", options->before, "report of the earlier run").required();
  diff_command.option("AFTER", options->after, "report of the later run").required();
  diff_command.flag("--allow-missing", options->may_miss, "accept cases that are only in the first report");
  diff_command.choice("--format", options->format, {"text", "json"}, "output format");
  diff_command.option("--json", options->json, "write the changes as JSON").value("FILE");
  diff_command.option("--markdown", options->files.markdown, "write the changes as Markdown").value("FILE");

  auto const numerics_command = command.command("numerics", "show the numerical behavior of a backend");
  numerics_command.option("FILE", options->reports, "a report; with --diff two files of numerics")
      .required()
      .takes(1, 2);
  numerics_command.option("-o,--output", options->output, "write the numbers as JSON").value("FILE");
  auto const changes =
      numerics_command.flag("--diff", options->diff, "print the changes; exit with 1 if there are any");
  numerics_command.flag("--details", options->details, "show each op and type, probe and reason").excludes(changes);
  auto const suite = numerics_command.option("--suite", options->suite, "suite that was run").value("SUITE");
  numerics_command
      .option("--outputs", options->outputs,
              "folder of results (FOLDER/CASE/output_0.npy, ...): decide profiles exactly, by their own permitted sets")
      .value("FOLDER")
      .needs(suite);
  numerics_command.list("--profiles", options->profiles, "only these profiles: names, or .toml files")
      .separated_by_commas()
      .value("PROFILE,...");
  numerics_command.choice("--format", options->format, {"text", "json"}, "output format");
  return [=] {
    if (merge_command.is_chosen()) return merge(*options);
    if (show_command.is_chosen()) return show(*options);
    return diff_command.is_chosen() ? diff(*options) : numerics(*options);
  };
}

}  // namespace assay
