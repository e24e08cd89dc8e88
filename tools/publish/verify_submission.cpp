// Implements tools/command/command.hpp: `assay verify-submission`.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <random>

#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "diagnostics/work_folder.hpp"
#include "generators/archive/opened_suite.hpp"
#include "harness/backends/chosen_backend.hpp"
#include "harness/pjrt/runner/any_backend.hpp"
#include "publish/submission/replay.hpp"
#include "publish/submission/submission_suite.hpp"
#include "publish/submission/verify.hpp"
#include "support/process/termination.hpp"
#include "support/text.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"

namespace assay {
namespace {

constexpr char const* kVerifySubmissionExamples = R"(
A submission is accepted if it is as `assay submit` wrote it, is of that suite, holds every case once, and no outcome is one that
no backend can have: results that are called right are those of the suite where only one is permitted. Where the backend is at
hand, a random sample of its cases is run again and must give the same. Without a backend nothing is replayed, which is said.

Examples:
  assay verify-submission submission.json --suite stablehlo-suite-1.20.0-quick-1.tar.zst
  assay verify-submission submission.json --suite suite --preset ./mine.toml --sample 200
  assay verify-submission submission.json --suite suite --worker ./mine --sample-seed 7

Exit status: 0 it is accepted, 1 it is refused, with the reasons, 2 bad usage, or a file that cannot be read, 3 the replay was
stopped.)";

struct VerifySubmissionSettings {
  std::string submission, suite, errata, key, work;
  std::size_t sample = 50;
  std::optional<std::uint64_t> seed;
  unsigned jobs = 0;
  double seconds = 60;
  BackendChoice backend;
};

// Says the problems; how many there are.
std::size_t say(VerifySubmissionSettings const& options, std::vector<std::string> const& problems) {
  for (auto const& problem : problems)
    write_out(clean_text(fmt::format("refused: {}: {}\n", options.submission, problem)));
  return problems.size();
}

ExitStatus replay(VerifySubmissionSettings const& options, Submission const& submission,
                  SuiteOfSubmission const& suite) {
  TerminationSignals signals;
  WorkFolder work(options.work);
  work.make();
  auto choice = options.backend;
  choice.work = work.path();
  for (auto const& [name, value] : submission.environment) choice.environment.emplace_back(name, value);
  auto const backend = or_stop(make_any_backend(choice), "verify-submission: ");
  make_ready(*backend, signals.flag(), "verify-submission: ");
  RunOptions run;
  run.suite = suite.folder;
  run.work = work.path();
  run.jobs = options.jobs;
  run.seconds = options.seconds;
  run.command = backend_words(choice);
  run.stop = &signals.flag();
  auto const seed =
      options.seed ? *options.seed : (std::uint64_t{std::random_device()()} << 32 | std::random_device()());
  auto const done = or_stop(replay_sample(submission, options.sample, seed, run, *backend), "verify-submission: ");
  if (signals.flag()) return ExitStatus::undecided;
  write_out(fmt::format(
      "replayed: {} of {} cases, by --sample-seed {}{}\n", done.cases.size(), submission.outcomes.size(), seed,
      done.other_results > 0 ? fmt::format("; {} gave other results, which are permitted as well", done.other_results)
                             : ""));
  return say(options, done.problems) > 0 ? ExitStatus::violation : ExitStatus::conforms;
}

ExitStatus verify_submission(VerifySubmissionSettings const& options) {
  auto const opened = or_stop(OpenedSuite::open(options.suite), "verify-submission: ");
  auto const suite = suite_of_submission(opened.folder(), options.errata, options.key, "verify-submission: ");
  if (!std::filesystem::is_regular_file(options.submission))
    stop("verify-submission: " + options.submission + ": there is no such file");
  auto const submission = read_submission(options.submission);
  if (!submission) {
    write_out(clean_text(fmt::format("refused: {}\n", submission.error())));
    return ExitStatus::violation;
  }
  auto const problems = or_stop(problems_of_submission(*submission, suite), "verify-submission: ");
  if (say(options, problems) > 0) return ExitStatus::violation;
  bool const has_backend = !backend_words(options.backend).empty();
  if (has_backend)
    if (auto const status = replay(options, *submission, suite); status != ExitStatus::conforms) return status;
  write_out(clean_text(fmt::format("accepted: {} {}: {} cases of {}{}\n", submission->backend, submission->version,
                                   submission->outcomes.size(),
                                   submission->release.empty() ? "suite " + submission->suite : submission->release,
                                   has_backend ? "" : "; nothing was replayed, as no backend is given")));
  return ExitStatus::conforms;
}

}  // namespace

Action add_verify_submission(Arguments command) {
  command.examples(kVerifySubmissionExamples);
  auto const options = std::make_shared<VerifySubmissionSettings>();
  command.option("SUBMISSION", options->submission, "what `assay submit` has written").required();
  command.option("--suite", options->suite, "the suite that it names").value("SUITE").required();
  command.option("--errata", options->errata, "the list of withdrawn cases that it names").value("FILE");
  command.option("--errata-key", options->key, "the public key of that list; else the suite names it").value("FILE");
  add_backend_options(command.group("The backend, for a replay"), options->backend);
  auto const replayed = command.group("The backend, for a replay");
  replayed.option("--sample", options->sample, "cases that are run again").value("N").shows_default();
  replayed.option("--sample-seed", options->seed, "by which they are drawn; else a new one, which is printed")
      .value("N");
  replayed.option("--time-limit", options->seconds, "seconds of one execution")
      .value("SECONDS")
      .check(problem_of_seconds)
      .shows_default();
  replayed.option("--work", options->work, "a folder for temporary files, instead of one in TMPDIR").value("FOLDER");
  command.jobs(options->jobs);
  return [options] { return verify_submission(*options); };
}

}  // namespace assay
