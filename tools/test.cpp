// Implements tools/command/command.hpp: `assay test`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "diagnostics/work_folder.hpp"
#include "generators/archive/opened_suite.hpp"
#include "generators/ledger/case_names.hpp"
#include "generators/release/release.hpp"
#include "generators/suite/reader.hpp"
#include "grammar/notation/specification.hpp"
#include "harness/backends/chosen_backend.hpp"
#include "harness/fleet/fleet_run.hpp"
#include "harness/pjrt/runner/any_backend.hpp"
#include "harness/report/decided.hpp"
#include "harness/report/report_files.hpp"
#include "harness/run/backend_run.hpp"
#include "harness/run/run_suite.hpp"
#include "harness/run/shards.hpp"
#include "harness/suite_cases.hpp"
#include "harness/suite_errata.hpp"
#include "support/counted.hpp"
#include "support/files.hpp"
#include "support/process/termination.hpp"
#include "support/text.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"
#include "tools/render/report_summary.hpp"

namespace assay {
namespace {

constexpr char const* kTestExamples = R"(
In the command of a backend, {program} is the path of the program, {inputs} a folder with input_0.npy .., and {outputs} an empty
folder for output_0.npy ... Exit status 0 means that the outputs were written, 3 that the program is unsupported; any other status
is a failure. No shell is involved. Arguments that name existing files are paths relative to the current folder. README.md in harness/
describes presets, workers and verdicts.

Examples:
  assay test suite --backend "my-run {program} {inputs} {outputs}" --compile "my-compile {program}"
  assay test suite --worker "python3 my_worker.py" --jobs 8 --json report.jsonl
  assay test suite --pjrt ./pjrt_c_api_plugin.so --option seed=7 --json report.jsonl
  assay test suite --preset official-interpreter --tools ~/stablehlo/build/bin
  assay test suite --preset iree --baseline known.toml --update-baseline
  assay test suite --preset iree --baseline known.toml --junit tests.xml --html report.html
  assay test suite --preset iree --case add/f32_special --keep outputs
  assay test suite --preset iree --shard 2/8 --json 2.jsonl      one shard; `assay report merge` merges them
  assay test suite --preset iree --shard 2/8 --times last.jsonl --json 2.jsonl   balanced shards
  assay test suite --preset iree --json r.jsonl --resume r.jsonl  resume an interrupted run
  assay test suite --backend-file fleet.toml -o fleet    several backends, and where they disagree

Without --shard, the environment variables of Bazel, GoogleTest, Slurm and Kubernetes select the shard.

Exit status: 0 no failures except those in the baseline, 1 new failures, 2 usage error, or a file cannot be read or written, 3 cases
were not run, or nothing was decided: the backend supports no program, or all results are open. With several backends the status is
also 3 if there are no failures except contested cases, in which all backends agree with each other but not with the suite.)";

// A value of --contested that is not a file.
constexpr std::string_view kStrict = "strict";

struct TestSettings {
  std::string suite, folder, baseline, shard, resume, json, work, keep;
  std::vector<std::string> ops, types, kinds, ids;
  bool update = false, no_capabilities = false, resumes = false;
  double seconds = 60, progress = 0;
  std::string name, format = "text", fleet, output, contested;
  unsigned jobs = 0, retries = 1;
  BackendChoice backend;
  ReportFiles files;
  std::string times_file, errata, errata_key;
  std::optional<CaseTimes> times;
};

void find_shard(TestSettings const& options, RunOptions& run) {
  auto const given = parse_shard(options.shard);
  if (!options.shard.empty() && !given) stop("--shard: not I/N with 1 <= I <= N: " + options.shard);
  auto const shard = given ? *given : or_stop(shard_of_environment([](char const* name) { return std::getenv(name); }));
  if (!shard.by.empty())
    write_diagnostics(fmt::format("assay: shard {}/{}, by {}\n", shard.index, shard.count, shard.by));
  if (!shard.status_file.empty()) or_stop(write_file(shard.status_file, ""));
  run.shard = shard.index;
  run.shards = shard.count;
}

// Skips the cases that a signed list withdraws. Stops the program if the suite is a release that does not match its
// digests.
void omit_withdrawn(TestSettings const& options, RunOptions& run) {
  or_stop(check_release(options.folder), "test: ");
  auto const errata = errata_of(options.folder, options.errata, options.errata_key, "test: ");
  if (options.errata.empty()) return;
  run.errata = errata.digest;
  for (auto const& [id, reason] : errata.withdrawn) {
    if (run.ids.contains(id)) stop(fmt::format("test: --case {}: the case is withdrawn: {}", id, reason));
    run.withdrawn.insert(id);
  }
  write_diagnostics(fmt::format("assay: {} case{} withdrawn by {}, list {}, with a valid signature\n",
                                errata.withdrawn.size(), errata.withdrawn.size() == 1 ? " is" : "s are", options.errata,
                                errata.number));
}

void check_files(TestSettings const& options) {
  check_report_files(options.files, {{"--json", options.json}, {"--baseline", options.update ? options.baseline : ""}});
}

RunOptions make_run_options(TestSettings& options) {
  RunOptions run;
  if (!options.times_file.empty()) {
    options.times.emplace(or_stop(CaseTimes::read(options.times_file), "test: --times: "));
    run.times = &*options.times;
  }
  if (auto const problem = options.keep.empty() ? "" : problem_of_output_folder(options.keep); !problem.empty())
    stop("--keep: " + problem);
  run.ops = or_stop(find_ops(options.ops), "test: ");
  run.types = or_stop(find_types(options.types), "test: ");
  run.kinds = or_stop(find_kinds(options.kinds), "test: ");
  if (options.update && options.baseline.empty()) stop("test: --update-baseline requires --baseline");
  std::set<std::string> ops;
  for (auto const& op : run.ops) ops.insert(mnemonic_of(op));
  run.ops = std::move(ops);
  run.suite = options.folder;
  run.keep = options.keep;
  run.name = options.name;
  run.command = backend_words(options.backend) + (options.contested == kStrict ? " --contested strict" : "");
  run.jobs = options.jobs;
  run.retries = options.retries;
  run.strict_contested = options.contested == kStrict;
  run.seconds = options.seconds;
  run.ids.insert(options.ids.begin(), options.ids.end());
  omit_withdrawn(options, run);
  run.again = fmt::format("assay test {} {}", shell_word(options.suite), run.command);
  find_shard(options, run);
  return run;
}

// Returns a text such as "; the suite has the ops abs, add, .." with short names.
std::string ops_of_suite(std::string const& folder) {
  std::set<std::string> ops;
  SuiteReader reader;
  auto const read = for_each_case(reader, folder, [&](ManifestRow const& row, std::uint64_t) -> Result<void> {
    if (!row.op.empty()) ops.insert(row.op);
    return {};
  });
  return !read || ops.empty()
             ? ""
             : fmt::format("; the suite has {} {}", ops.size() == 1 ? "the op" : "the ops", fmt::join(ops, ", "));
}

// Returns a message with the selection that matches no case.
std::string empty_selection_message(TestSettings const& options, Report const& report) {
  if (report.head.cases == 0) return fmt::format("no case was run: {} has no cases", options.suite);
  std::string chosen;
  auto const add = [&](char const* flag, std::vector<std::string> const& names) {
    if (!names.empty()) chosen += fmt::format(" {} {}", flag, fmt::join(names, ","));
  };
  add("--ops", options.ops);
  add("--types", options.types);
  add("--kinds", options.kinds);
  return fmt::format(
      "no case was run: {} of {} matches{}{}",
      report.head.cases == 1 ? "not the only case" : fmt::format("none of the {} cases", report.head.cases),
      options.suite, chosen, options.ops.empty() ? "" : ops_of_suite(options.folder));
}

void print_resumed_count(TestSettings const& options, Report const& report) {
  if (report.taken == 0) return;  // the reason is already printed
  write_diagnostics(fmt::format("assay: {} of {} {} in {} and {} skipped\n", report.taken,
                                counted(report.outcomes.size(), "case"), is_or_are(report.taken), options.resume,
                                is_or_are(report.taken)));
}

// Returns the reason why the baseline cannot be updated; empty if it can.
std::string update_blocker(Report const& report, Baseline const& updated) {
  auto const comparison = compare_with(report, updated);
  bool const is_listed =
      updated.unsupported_is_failure && report.counts()[static_cast<std::size_t>(Verdict::unsupported)] > 0;
  if (is_all_not_run(report)) return "nothing was run";
  if (comparison.nothing_ran && !is_listed) return comparison.nothing_reason;
  return report.whole ? "" : "the run was interrupted";
}

// Writes the baseline and reports the changes of its lines.
void write_update(TestSettings const& options, Baseline const& old, Baseline const& updated) {
  or_stop(write_baseline(options.baseline, updated));
  auto const lines = updated.failures.size();
  auto const text =
      fmt::format("baseline: {}: {}; it has {}\n", options.baseline, update_text(old, updated), counted(lines, "line"));
  if (options.format == "json")
    write_diagnostics(text);
  else
    write_stdout(text);
}

ExitStatus conclude(TestSettings const& options, Report const& report, Baseline const& baseline) {
  auto comparison = compare_with(report, baseline);
  auto const updated = options.update ? updated_baseline(baseline, report) : Baseline();
  auto const why_not = options.update ? update_blocker(report, updated) : std::string();
  bool const is_updated = options.update && why_not.empty();
  if (is_updated) comparison = compare_with(report, updated);  // written lines are no longer new
  comparison.is_recorded = is_updated && !baseline.given;
  auto const nothing_chosen = report.chosen == 0 ? empty_selection_message(options, report) : "";
  if (report.chosen == 0) {
    comparison.nothing_ran = true;
    comparison.nothing_reason = nothing_chosen;  // for the reports as files
  }
  if (!options.resume.empty()) print_resumed_count(options, report);
  // If no case was selected, the message at the end is sufficient.
  if (report.chosen != 0 || options.format == "json") print_report(report, comparison, options.format);
  write_report_files(options.files, options.folder, report, comparison);  // last, since it may fail
  if (report.chosen == 0) throw Stop{ExitStatus::undecided, nothing_chosen};
  if (!options.update) return static_cast<ExitStatus>(comparison.exit_status());
  if (!is_updated) throw Stop{ExitStatus::undecided, "the baseline is unchanged: " + why_not};
  write_update(options, baseline, updated);
  return ExitStatus::conforms;
}

// Reads the baseline; empty if there is none, or if it is to be created.
Baseline baseline_of_run(TestSettings const& options) { return load_baseline(options.baseline, options.update); }

void check_baseline(TestSettings const& options, Baseline const& baseline, Backend const& backend) {
  auto const name = options.name.empty() ? backend.name() : options.name;
  if (auto const problem = backend_problem(baseline, options.baseline, name); !problem.empty())
    stop("test: " + problem);
  SuiteReader reader;
  or_stop(reader.open(options.folder), "test: ");
  check_profile(baseline, options.baseline, reader.head().profile, options.update, "test: ");
}

// Rejects options that apply to a single backend.
void check_fleet_options(TestSettings const& options, Arguments command) {
  for (auto const* const name :
       {"--backend", "--worker", "--preset", "--compile", "--form", "--tools", "--name", "--baseline", "--json",
        "--junit", "--sarif", "--markdown", "--html", "--keep", "--retries"})
    if (command.holds(name))
      stop(
          fmt::format("test: {} cannot be used with --backend-file: set it for each backend in the file, or see the "
                      "folder of --output",
                      name));
  if (options.output.empty()) stop("test: --backend-file requires a folder for its reports: -o FOLDER");
}

ExitStatus run_all(TestSettings options, Arguments command) {
  check_fleet_options(options, command);
  auto fleet = or_stop(read_fleet(options.fleet));
  auto const suite = or_stop(OpenedSuite::open(options.suite, {options.ids.begin(), options.ids.end()}), "test: ");
  options.folder = suite.folder();
  FleetRun run{std::move(fleet), options.output,           options.contested == kStrict ? "" : options.contested,
               options.resumes,  options.format == "json", {}};
  run.one = {make_run_options(options), shell_word(options.suite), "", "", !options.no_capabilities, options.progress};
  run.one.options.work = options.work;
  return run_fleet(run);
}

// Runs the suite and returns the report. `is_begun` is set when the run begins.
Report report_of_run(TestSettings& options, std::atomic<bool> const& stopped, OpenedSuite& suite, Baseline& baseline,
                     bool& is_begun) {
  WorkFolder work(options.work);
  work.make();
  options.backend.work = work.path();
  // The backend is created first: unpacking a large archive takes minutes.
  auto const backend = or_stop(make_any_backend(options.backend), "test: ");
  suite = or_stop(OpenedSuite::open(options.suite, {options.ids.begin(), options.ids.end()}), "test: ");
  options.folder = suite.folder();
  BackendRun run{make_run_options(options), options.suite,   options.json, options.resume,
                 !options.no_capabilities,  options.progress};
  baseline = baseline_of_run(options);
  run.options.work = work.path();
  start_or_stop(*backend, stopped, "test: ");
  check_baseline(options, baseline, *backend);
  is_begun = true;
  return run_on_backend(std::move(run), *backend, stopped);
}

ExitStatus run_one(TestSettings options) {
  if (!options.contested.empty() && options.contested != kStrict)
    stop("test: --contested: only `strict` is supported for one backend; a file requires --backend-file");
  check_files(options);
  auto locks = lock_report_files(options.files, {{"--baseline", options.update ? options.baseline : ""}});
  begin_report_files(options.files, locks);
  TerminationSignals signals;
  OpenedSuite suite;
  Baseline baseline;
  Report report;
  bool is_begun = false;  // if true, the JSON lines of the report are from this run
  try {
    report = report_of_run(options, signals.flag(), suite, baseline, is_begun);
  } catch (Stop const& stop) {
    fail_report_files(options.files, locks, stop.message.empty() ? "the run has failed" : stop.message);
    std::error_code ignored;
    bool const is_resumed =
        !options.resume.empty() && std::filesystem::equivalent(options.json, options.resume, ignored);
    if (!is_begun && !is_resumed) remove_earlier(options.json);
    throw;
  }
  return conclude(options, report, baseline);
}

}  // namespace

Action add_test(Arguments command) {
  command.examples(kTestExamples);
  auto const options = std::make_shared<TestSettings>();
  command.option("SUITE", options->suite, "suite from `assay generate`: a folder or an archive").required();
  add_backend_options(command.group("The backend"), options->backend);
  command.group("The backend")
      .option("--name", options->name, "backend name in reports (default: as reported by the backend)")
      .value("NAME");
  command.option("--baseline", options->baseline, "file of known failures").value("FILE");
  command.flag("--update-baseline", options->update, "write the failures of this run to the baseline");
  command.jobs(options->jobs);
  command.progress(options->progress);
  auto const shard = command.option("--shard", options->shard, "shard I of N").value("I/N");
  command.only(options->ops, options->types, options->kinds);
  command.list("--case", options->ids, "run only this case, such as add/f32_special; repeatable").value("CASE");
  command
      .option("--times", options->times_file,
              "balance shards with the times of an earlier report (pass the same one to all shards)")
      .value("FILE")
      .needs(shard);
  command.option("--time-limit", options->seconds, "time limit per execution, in seconds")
      .value("SECONDS")
      .check(validate_seconds)
      .shows_default();
  command.option("--retries", options->retries, "maximum number of retries of a failed case")
      .range(0u, 100u)
      .shows_default();
  auto const errata =
      command.option("--errata", options->errata, "signed list of withdrawn cases to skip").value("FILE");
  command.option("--errata-key", options->errata_key, "public key for --errata (default: from the suite)")
      .value("FILE")
      .needs(errata);
  command
      .option("--resume", options->resume,
              "skip cases that are in this report of an interrupted run of the same suite and backend")
      .value("FILE");
  command.option("--json", options->json, "write the report as JSON lines, one per case").value("FILE");
  command.choice("--format", options->format, {"text", "json"}, "output format; json: the lines of the report");
  add_report_options(command.group("Reports as files"), options->files);
  command.option("--keep", options->keep, "save outputs of violating cases in this folder").value("FOLDER");
  command.option("--work", options->work, "folder for temporary files (default: in TMPDIR)").value("FOLDER");
  command.flag("--no-capabilities", options->no_capabilities, "skip the capability probe");
  auto const several = command.group("Several backends");
  auto const described =
      several
          .option("--backend-file", options->fleet, "TOML file that describes the backends; they run one after another")
          .value("FILE");
  several
      .option("-o,--output", options->output,
              "folder for a report of each backend and the comparison: index.html, fleet.json, fleet.md")
      .value("FOLDER")
      .needs(described);
  several
      .option("--contested", options->contested,
              "file of contested cases and their reviews (default: OUTPUT/contested.toml); `strict`: rejecting a valid "
              "program is a violation even if the official tools reject it, too")
      .value("FILE|strict");
  several.flag("--resume-all", options->resumes, "resume the reports in the folder of --output").needs(described);
  return [options, command] { return options->fleet.empty() ? run_one(*options) : run_all(*options, command); };
}

}  // namespace assay
