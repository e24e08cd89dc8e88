// Implements tools/command/command.hpp: `assay test`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "generators/archive/opened_suite.hpp"
#include "generators/ledger/case_names.hpp"
#include "generators/suite/reader.hpp"
#include "grammar/notation/specification.hpp"
#include "harness/report/decided.hpp"
#include "harness/run/run_suite.hpp"
#include "harness/run/shards.hpp"
#include "support/files.hpp"
#include "support/process/termination.hpp"
#include "support/text.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"
#include "tools/render/report_summary.hpp"

namespace assay::inline tools {
namespace {

constexpr char const* kExamples = R"(
In a backend's command, {program} is the path of the program, {inputs} a folder with input_0.npy .., {outputs} an empty
folder for output_0.npy ..; exit status 0 says that they are there, 3 that the program cannot be done; any other is a
failure. No shell is involved. Words that name files which are there are paths from here. README.md in harness/ describes presets, workers and verdicts.

Examples:
  assay test suite --backend "my-run {program} {inputs} {outputs}" --compile "my-compile {program}"
  assay test suite --worker "python3 my_worker.py" --jobs 8 --json report.jsonl
  assay test suite --preset official-interpreter --tools ~/stablehlo/build/bin
  assay test suite --preset iree --baseline known.toml --update-baseline
  assay test suite --preset iree --baseline known.toml --junit tests.xml --html report.html
  assay test suite --preset iree --case add/f32_special --keep outputs
  assay test suite --preset iree --shard 2/8 --json 2.jsonl      a part; `assay report merge` makes them one
  assay test suite --preset iree --json r.jsonl --resume r.jsonl  goes on where a run was stopped

Without --shard, the variables of Bazel, GoogleTest, Slurm and Kubernetes say which part is run.

Exit status: 0 nothing is worse than the baseline, 1 something is, 2 bad usage, or a file that cannot be read or written,
3 cases were not run, or nothing was decided: the backend refuses all that had to be run, or all is left open.)";

struct Options {
  std::string suite, folder, baseline, shard, resume, json, work, keep;
  std::vector<std::string> ops, types, kinds, ids;
  bool update = false, no_capabilities = false;
  double seconds = 60, progress = 0;
  std::string name, format = "text";
  unsigned jobs = 0, retries = 1;
  BackendChoice backend;
  ReportFiles files;
};

void find_shard(Options const& options, RunOptions& run) {
  auto const given = parse_shard(options.shard);
  if (!options.shard.empty() && !given) stop("--shard: not I/N with 1 <= I <= N: " + options.shard);
  auto const shard = given ? *given : or_stop(shard_of_environment([](char const* name) { return std::getenv(name); }));
  if (!shard.by.empty())
    write_diagnostics(fmt::format("assay: shard {}/{}, by {}\n", shard.index, shard.count, shard.by));
  if (!shard.status_file.empty()) or_stop(write_file(shard.status_file, ""));
  run.shard = shard.index;
  run.shards = shard.count;
}

RunOptions understand(Options const& options) {
  RunOptions run;
  check_files_differ(options.files, {{"--json", options.json}, {"--baseline", options.baseline}});
  run.ops = or_stop(find_ops(options.ops), "test: ");
  run.types = or_stop(find_types(options.types), "test: ");
  run.kinds = or_stop(find_kinds(options.kinds), "test: ");
  if (options.update && options.baseline.empty()) stop("test: --update-baseline is of no use without --baseline");
  std::set<std::string> ops;
  for (auto const& op : run.ops) ops.insert(mnemonic_of(op));
  run.ops = std::move(ops);
  run.suite = options.folder;
  run.keep = options.keep;
  run.name = options.name;
  run.command = backend_words(options.backend);
  run.jobs = options.jobs;
  run.retries = options.retries;
  run.seconds = options.seconds;
  run.ids.insert(options.ids.begin(), options.ids.end());
  run.again = fmt::format("assay test {} {}", shell_word(options.suite), backend_words(options.backend));
  find_shard(options, run);
  return run;
}

// The report as it grows. A report that is resumed is not overwritten before the new one is whole.
class ReportFile {
public:
  Result<void> open(std::string const& path, std::string const& resumed, ReportHead const& head) {
    if (path.empty()) return {};
    path_ = path;
    std::error_code ignored;
    at_ = !resumed.empty() && std::filesystem::equivalent(path, resumed, ignored) ? path + ".new" : path;
    file_.open(at_, std::ios::binary | std::ios::trunc);
    file_ << report_head_line(head) << std::endl;
    return file_.good() ? Result<void>() : Error{at_ + " cannot be written"};
  }
  void add(CaseOutcome const& outcome) {
    if (file_.is_open()) file_ << outcome_line(outcome) << std::endl;
  }
  void close(Report const& report) {
    if (!file_.is_open()) return;
    file_ << report_end_line(report) << '\n';
    file_.close();
    if (!file_) stop(at_ + " cannot be written");
    std::error_code trouble;
    if (at_ != path_) std::filesystem::rename(at_, path_, trouble);
    if (trouble) stop(path_ + " cannot be written: " + trouble.message());
  }

private:
  std::string path_, at_;
  std::ofstream file_;
};

// Which choice no case agrees with.
std::string nothing_chosen(Options const& options, Report const& report) {
  if (report.head.cases == 0) return fmt::format("nothing was run: {} has no cases", options.suite);
  std::string chosen;
  auto const add = [&](char const* flag, std::vector<std::string> const& names) {
    if (!names.empty()) chosen += fmt::format(" {} {}", flag, fmt::join(names, ","));
  };
  add("--ops", options.ops);
  add("--types", options.types);
  add("--kinds", options.kinds);
  return fmt::format(
      "nothing was run: {} of {} agrees with{}",
      report.head.cases == 1 ? "not even the one case" : fmt::format("none of the {} cases", report.head.cases),
      options.suite, chosen);
}

void say_what_is_taken(Options const& options, Report const& report) {
  auto const of = report.outcomes.size();
  write_diagnostics(fmt::format("assay: {} of {} cases are taken from {}{}\n", report.taken, of, options.resume,
                                of > 0 && report.taken == of ? ": the backend was asked for none" : ""));
}

// Invalid programs have no portable artifact, so that such a run is about the others, unless it is asked for them.
void leave_out_invalid(Options const& options, Backend const& backend, RunOptions& run) {
  bool const is_only_invalid = run.kinds.size() == 1 && run.kinds.contains(CaseKind::invalid);
  if (backend.form() != ProgramForm::artifact || !run.ids.empty() || is_only_invalid) return;
  SuiteReader reader;
  or_stop(reader.open(run.suite), "test: ");
  auto const totals = or_stop(reader.skip_to_totals(), "test: ");
  auto const invalid = totals.cases[static_cast<std::size_t>(CaseKind::invalid)];
  bool const is_asked = run.kinds.empty() || run.kinds.contains(CaseKind::invalid);
  if (invalid == 0 || invalid == totals.all_cases() || !is_asked) return;
  if (run.kinds.empty())
    for (std::size_t i = 0; i < kCaseKinds; ++i) run.kinds.insert(static_cast<CaseKind>(i));
  run.kinds.erase(CaseKind::invalid);
  write_diagnostics(
      fmt::format("assay: cases of the kind invalid are left out, {} in {}: only valid programs can be written as a "
                  "portable artifact\n",
                  invalid, options.suite));
}

// Why the run gives no baseline; empty: it does.
std::string why_no_update(Report const& report, Baseline const& baseline, Comparison const& comparison) {
  bool const is_listed =
      baseline.unsupported_is_failure && report.counts()[static_cast<std::size_t>(Verdict::unsupported)] > 0;
  if (is_all_not_run(report)) return "nothing was run";
  if (comparison.nothing_ran && !is_listed) return comparison.why_nothing;
  return report.whole ? "" : "the run was stopped";
}

// Writes the baseline, and says what became of its lines.
void write_update(Options const& options, Baseline const& old, Baseline const& updated) {
  or_stop(write_baseline(options.baseline, updated));
  auto const lines = updated.failures.size();
  auto const text = fmt::format("baseline: {}: {}; it has {} line{}\n", options.baseline, update_text(old, updated),
                                lines, lines == 1 ? "" : "s");
  if (options.format == "json")
    write_diagnostics(text);
  else
    write_out(text);
}

ExitStatus conclude(Options const& options, Report const& report, Baseline const& baseline) {
  auto comparison = compare_with(report, baseline);
  auto const why_not = options.update ? why_no_update(report, baseline, comparison) : std::string();
  bool const is_updated = options.update && why_not.empty();
  auto const updated = is_updated ? updated_baseline(baseline, report) : Baseline();
  if (is_updated) comparison = compare_with(report, updated);  // what is written is no news any more
  write_report_files(options.files, options.folder, report, comparison);
  if (!options.resume.empty()) say_what_is_taken(options, report);
  write_out(options.format == "json" ? report_lines(report) : summary_text(report, comparison));
  if (report.chosen == 0) throw Stop{ExitStatus::undecided, nothing_chosen(options, report)};
  if (!options.update) return static_cast<ExitStatus>(comparison.exit_status());
  if (!is_updated) throw Stop{ExitStatus::undecided, "the baseline stays as it is: " + why_not};
  write_update(options, baseline, updated);
  return ExitStatus::conforms;
}

// The baseline of the run, which must be of this backend.
Baseline baseline_of_run(Options const& options) {
  std::error_code ignored;
  if (options.baseline.empty() || (options.update && !std::filesystem::exists(options.baseline, ignored))) return {};
  return or_stop(read_baseline(options.baseline));
}

void check_baseline(Options const& options, Baseline const& baseline, Backend const& backend) {
  auto const name = options.name.empty() ? backend.name() : options.name;
  if (auto const problem = backend_problem(baseline, options.baseline, name); !problem.empty())
    stop("test: " + problem);
}

ExitStatus run(Options options) {
  auto const suite = or_stop(OpenedSuite::open(options.suite, {options.ids.begin(), options.ids.end()}), "test: ");
  options.folder = suite.folder();
  RunOptions run = understand(options);
  Report before, report;
  auto const baseline = baseline_of_run(options);
  if (!options.resume.empty()) {
    before = or_stop(read_report(options.resume));
    run.resume = &before;
  }
  TerminationSignals signals;
  run.stop = &signals.flag();
  WorkFolder work(options.work);
  work.make();
  run.work = options.backend.work = work.path();
  auto const backend = or_stop(make_backend(options.backend), "test: ");
  or_stop(backend->ready(), "test: ");
  leave_out_invalid(options, *backend, run);
  check_baseline(options, baseline, *backend);
  run.refusals_mean_little = or_stop(problem_of_refusals(run, *backend), "test: ");
  report.head.tool = fmt::format("assay {}", version());
  if (run.resume) report.head.capabilities = before.head.capabilities;
  if (report.head.capabilities.empty() && !options.no_capabilities && run.ids.empty()) {
    report.head.capabilities = or_stop(probe_capabilities(run, *backend));
    if (signals.flag()) report.head.capabilities.clear();  // what was not asked is not lacking
  }
  ReportFile file;
  Result<void> opened;
  run.begin = [&](ReportHead const& head) { opened = file.open(options.json, options.resume, head); };
  std::size_t failures = 0;
  run.give = [&](CaseOutcome const& outcome) {
    auto const verdict = outcome.verdict;
    failures += verdict == Verdict::violates || verdict == Verdict::crashed || verdict == Verdict::timed_out;
    file.add(outcome);
  };
  std::optional<Progress> progress;
  run.progress = [&](std::uint64_t, std::uint64_t of, std::string const& id) {
    if (!progress) progress.emplace(of, options.progress);
    progress->show(id, failures);
  };
  auto const ran = run_suite(run, *backend, report);
  if (progress) progress->clear();
  or_stop(ran);
  or_stop(opened);
  file.close(report);
  return conclude(options, report, baseline);
}

}  // namespace

Action add_test(Arguments command) {
  command.examples(kExamples);
  auto const options = std::make_shared<Options>();
  command.option("SUITE", options->suite, "a suite that `assay generate` made, a folder or an archive").required();
  add_backend_options(command.group("The backend"), options->backend);
  command.group("The backend").option("--name", options->name, "what reports call it; else it is asked").value("NAME");
  command.option("--baseline", options->baseline, "a file of failures that are known").value("FILE");
  command.flag("--update-baseline", options->update, "write that file as this run would have it");
  command.jobs(options->jobs);
  command.progress(options->progress);
  command.option("--shard", options->shard, "the I-th of N parts").value("I/N");
  command.only(options->ops, options->types, options->kinds);
  command.list("--case", options->ids, "only this one: add/f32_special; may be repeated").value("CASE");
  command.option("--time-limit", options->seconds, "seconds of one execution")
      .value("SECONDS")
      .check(problem_of_seconds)
      .shows_default();
  command.option("--retries", options->retries, "how often what fails is tried again").range(0u, 100u).shows_default();
  command.option("--resume", options->resume, "a report of the same suite and backend: its cases are not run again")
      .value("FILE");
  command.option("--json", options->json, "write the report, case by case, as lines of JSON").value("FILE");
  command.choice("--format", options->format, {"text", "json"}, "of standard output; json: the lines of the report");
  add_report_options(command.group("Reports as files"), options->files);
  command.option("--keep", options->keep, "a folder for the outputs of cases that violate").value("FOLDER");
  command.option("--work", options->work, "a folder for temporary files, instead of one in TMPDIR").value("FOLDER");
  command.flag("--no-capabilities", options->no_capabilities, "do not ask first what the backend can do at all");
  return [options] { return run(*options); };
}

}  // namespace assay::inline tools
