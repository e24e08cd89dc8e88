// Implements tools/command/command.hpp: `assay test`.
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "generators/ledger/case_names.hpp"
#include "grammar/notation/specification.hpp"
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
folder for output_0.npy ..; exit status 0 says that they are there, 3 that the program cannot be done. No shell is
involved. README.md in harness/ describes presets, workers and verdicts.

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
3 cases were not run, or the backend refuses all that had to be run.)";

struct Options {
  std::string suite, baseline, shard, resume, json, work, keep;
  std::vector<std::string> ops, types, kinds, ids;
  bool update = false, no_capabilities = false;
  double seconds = 60;
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
  run.ops = or_stop(find_ops(options.ops), "test: ");
  run.types = or_stop(find_types(options.types), "test: ");
  run.kinds = or_stop(find_kinds(options.kinds), "test: ");
  if (options.update && options.baseline.empty()) stop("test: --update-baseline is of no use without --baseline");
  std::set<std::string> ops;
  for (auto const& op : run.ops) ops.insert(mnemonic_of(op));
  run.ops = std::move(ops);
  run.suite = options.suite;
  run.keep = options.keep;
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

ExitStatus conclude(Options const& options, Report const& report, Baseline const& baseline) {
  auto const comparison = compare_with(report, baseline);
  write_report_files(options.files, options.suite, report, comparison);
  write_out(summary_text(report, comparison));
  if (!options.update) return static_cast<ExitStatus>(comparison.exit_status());
  if (!report.whole) throw Stop{ExitStatus::undecided, "the baseline stays as it is: the run was stopped"};
  or_stop(write_baseline(options.baseline, updated_baseline(baseline, report)));
  return ExitStatus::conforms;
}

ExitStatus run(Options options) {
  RunOptions run = understand(options);
  Report before, report;
  Baseline baseline;
  std::error_code ignored;
  bool const is_new = options.update && !std::filesystem::exists(options.baseline, ignored);
  if (!options.baseline.empty() && !is_new) baseline = or_stop(read_baseline(options.baseline));
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
  if (is_new) baseline.backend = backend->name();
  report.head.tool = fmt::format("assay {}", version());
  if (run.resume) report.head.capabilities = before.head.capabilities;
  if (report.head.capabilities.empty() && !options.no_capabilities && run.ids.empty()) {
    report.head.capabilities = or_stop(probe_capabilities(run, *backend));
    if (signals.flag()) report.head.capabilities.clear();  // what was not asked is not lacking
  }
  ReportFile file;
  Result<void> opened;
  run.begin = [&](ReportHead const& head) { opened = file.open(options.json, options.resume, head); };
  run.give = [&](CaseOutcome const& outcome) { file.add(outcome); };
  std::optional<Progress> progress;
  run.progress = [&](std::uint64_t, std::uint64_t of, std::string const& id) {
    if (!progress) progress.emplace(of);
    progress->show(id);
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
  command.option("SUITE", options->suite, "a suite that `assay generate` made").required();
  add_backend_options(command, options->backend);
  command.option("--baseline", options->baseline, "a file of failures that are known");
  command.flag("--update-baseline", options->update, "write that file as this run would have it");
  command.option("--jobs", options->jobs, "executions at a time; 0: one for each core")
      .range(0u, 1024u)
      .shows_default();
  command.option("--shard", options->shard, "I/N: the I-th of N parts");
  command.list("--ops", options->ops, "only cases of these: add,chlo.acos,...");
  command.list("--types", options->types, "only cases with one of these: bf16,complex<f32>,...");
  command.list("--kinds", options->kinds, "only these: valid,invalid,values,programs,probes");
  command.list("--case", options->ids, "only this one: add/f32_special; may be repeated");
  command.option("--time-limit", options->seconds, "seconds of one execution")
      .check(problem_of_seconds, "POSITIVE")
      .shows_default();
  command.option("--retries", options->retries, "how often what fails is tried again").range(0u, 100u).shows_default();
  command.option("--resume", options->resume, "a report of the same suite and backend: its cases are not run again");
  command.option("--json", options->json, "write the report, case by case, as lines of JSON");
  add_report_options(command, options->files);
  command.option("--keep", options->keep, "a folder for the outputs of cases that violate");
  command.option("--work", options->work, "a folder for temporary files, instead of one in TMPDIR");
  command.flag("--no-capabilities", options->no_capabilities, "do not ask first what the backend can do at all");
  return [options] { return run(*options); };
}

}  // namespace assay::inline tools
