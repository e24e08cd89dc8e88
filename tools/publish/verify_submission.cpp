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
#include "support/counted.hpp"
#include "support/process/termination.hpp"
#include "support/text.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"

namespace assay {
namespace {

constexpr char const* kVerifySubmissionExamples = R"(
A submission is accepted if it is unaltered since `assay submit`, belongs to the suite, has every case once, and has only possible
outcomes: where the suite permits one result, a conforming case must have this result. If the backend is available, a random
sample of cases is run again and must have the same outcomes. Without a backend nothing is replayed, which the output states.

Examples:
  assay verify-submission submission.json --suite stablehlo-suite-1.20.0-quick-1.tar.zst
  assay verify-submission submission.json --suite suite --preset ./mine.toml --sample 200
  assay verify-submission submission.json --suite suite --worker ./mine --sample-seed 7

Exit status: 0 accepted, 1 rejected, with reasons, 2 usage error or unreadable file, 3 the replay was interrupted.)";

struct VerifySubmissionSettings {
  std::string submission, suite, errata, key, work;
  std::size_t sample = 50;
  std::optional<std::uint64_t> seed;
  unsigned jobs = 0;
  double seconds = 60;
  BackendChoice backend;
};

// Prints the problems and returns their number.
std::size_t say(VerifySubmissionSettings const& options, std::vector<std::string> const& problems) {
  for (auto const& problem : problems)
    write_stdout(clean_text(fmt::format("rejected: {}: {}\n", options.submission, problem)));
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
  start_or_stop(*backend, signals.flag(), "verify-submission: ");
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
  write_stdout(fmt::format(
      "replayed: {} of {} (--sample-seed {}){}\n", done.cases.size(), counted(submission.outcomes.size(), "case"), seed,
      done.other_results > 0 ? fmt::format("; {} returned other results, which are also permitted", done.other_results)
                             : ""));
  return say(options, done.problems) > 0 ? ExitStatus::violation : ExitStatus::conforms;
}

ExitStatus verify_submission(VerifySubmissionSettings const& options) {
  auto const opened = or_stop(OpenedSuite::open(options.suite), "verify-submission: ");
  auto const suite = suite_of_submission(opened.folder(), options.errata, options.key, "verify-submission: ");
  if (!std::filesystem::is_regular_file(options.submission))
    stop("verify-submission: " + options.submission + ": no such file");
  auto const submission = read_submission(options.submission);
  if (!submission) {
    write_stdout(clean_text(fmt::format("rejected: {}\n", submission.error())));
    return ExitStatus::violation;
  }
  auto const problems = or_stop(problems_of_submission(*submission, suite), "verify-submission: ");
  if (say(options, problems) > 0) return ExitStatus::violation;
  bool const has_backend = !backend_words(options.backend).empty();
  if (has_backend)
    if (auto const status = replay(options, *submission, suite); status != ExitStatus::conforms) return status;
  write_stdout(clean_text(fmt::format("accepted: {} {}: {} of {}{}\n", submission->backend, submission->version,
                                      counted(submission->outcomes.size(), "case"),
                                      submission->release.empty() ? "suite " + submission->suite : submission->release,
                                      has_backend ? "" : "; nothing was replayed, because no backend was specified")));
  return ExitStatus::conforms;
}

}  // namespace

Action add_verify_submission(Arguments command) {
  command.examples(kVerifySubmissionExamples);
  auto const options = std::make_shared<VerifySubmissionSettings>();
  command.option("SUBMISSION", options->submission, "a submission, as written by `assay submit`").required();
  command.option("--suite", options->suite, "suite that the submission names").value("SUITE").required();
  command.option("--errata", options->errata, "list of withdrawn cases that the submission names").value("FILE");
  command.option("--errata-key", options->key, "public key for --errata (default: from the suite)").value("FILE");
  add_backend_options(command.group("The backend, for a replay"), options->backend);
  auto const replayed = command.group("The backend, for a replay");
  replayed.option("--sample", options->sample, "number of cases to run again").value("N").shows_default();
  replayed.option("--sample-seed", options->seed, "random seed of the sample (default: a new one, which is printed)")
      .value("N");
  replayed.option("--time-limit", options->seconds, "time limit per execution, in seconds")
      .value("SECONDS")
      .check(validate_seconds)
      .shows_default();
  replayed.option("--work", options->work, "folder for temporary files (default: in TMPDIR)").value("FOLDER");
  command.jobs(options->jobs);
  return [options] { return verify_submission(*options); };
}

}  // namespace assay
