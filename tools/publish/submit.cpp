// Implements tools/command/command.hpp: `assay submit`.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "generators/archive/opened_suite.hpp"
#include "generators/release/errata.hpp"
#include "generators/suite/digest.hpp"
#include "publish/submission/machine.hpp"
#include "publish/submission/submission.hpp"
#include "publish/submission/submission_suite.hpp"
#include "publish/submission/verify.hpp"
#include "support/counted.hpp"
#include "support/files.hpp"
#include "tools/command/command.hpp"

namespace assay {
namespace {

constexpr char const* kSubmitExamples = R"(
A submission is one JSON file: the backend and its version, its command, the machine, the digest of the suite, and the outcome of
every case. No case may be missing. docs/schemas/submission-1.schema.json describes the format, and `assay verify-submission`
checks it.

Examples:
  assay submit report.jsonl --suite suite.tar.zst --name "my compiler" --backend-version 2.1 -o submission.json
  assay submit report.jsonl --suite suite --backend-version 2.1 --hardware accelerator="one H100" --environment XLA_FLAGS=-O1 -o s.json

Exit status: 0 the submission was written, 1 the report cannot be submitted (one shard, cases that were not run, another suite),
2 usage error, or a file cannot be read or written.)";

struct SubmitSettings {
  std::string report, suite, output, name, version, date, errata, key;
  std::vector<std::string> hardware, environment;
};

void add_pairs(char const* option, std::vector<std::string> const& texts, std::map<std::string, std::string>& to) {
  for (auto const& text : texts) {
    auto const equals = text.find('=');
    if (equals == text.npos || equals == 0) stop(fmt::format("submit: {}: expected NAME=TEXT, got {}", option, text));
    to[text.substr(0, equals)] = text.substr(equals + 1);
  }
}

ExitStatus submit(SubmitSettings const& options) {
  if (!options.date.empty() && !is_date(options.date))
    stop(fmt::format("submit: --date: expected a day such as 2026-11-23, got {}", options.date));
  auto const report = or_stop(read_report(options.report), "submit: ");
  if (auto const problem = problem_of_report(report); !problem.empty()) {
    write_error(fmt::format("submit: {} cannot be submitted: {}", options.report, problem));
    return ExitStatus::violation;
  }
  auto const opened = or_stop(OpenedSuite::open(options.suite), "submit: ");
  auto const suite = suite_of_submission(opened.folder(), options.errata, options.key, "submit: ");
  auto submission = submission_of(report);
  if (!options.name.empty()) submission.backend = options.name;
  submission.version = options.version;
  submission.date = options.date;
  submission.release = suite.release;
  submission.specification = specification_of(opened.folder(), "submit: ");
  submission.hardware = describe_machine();
  add_pairs("--hardware", options.hardware, submission.hardware);
  add_pairs("--environment", options.environment, submission.environment);
  auto const problems = or_stop(problems_of_submission(submission, suite), "submit: ");
  for (auto const& problem : problems) write_error(fmt::format("submit: {}: {}", options.report, problem));
  if (!problems.empty()) return ExitStatus::violation;
  for (auto const& input : {options.report, options.suite}) {
    std::error_code ignored;
    if (std::filesystem::equivalent(options.output, input, ignored))
      stop(fmt::format("submit: -o {}: that is the input", options.output));
  }
  auto const text = submission_json(submission);
  or_stop(write_file(options.output, text), "submit: ");
  write_stdout(fmt::format("{}: {} of {} in {}\n", submission.backend, counted(submission.outcomes.size(), "case"),
                           submission.release.empty() ? submission.suite : submission.release, options.output));
  return ExitStatus::conforms;
}

}  // namespace

Action add_submit(Arguments command) {
  command.examples(kSubmitExamples);
  auto const options = std::make_shared<SubmitSettings>();
  command.option("REPORT", options->report, "report of `assay test --json` on a whole suite").required();
  command.option("--suite", options->suite, "suite that was run").value("SUITE").required();
  command.option("-o,--output", options->output, "the submission").value("FILE").required();
  command.option("--name", options->name, "backend name (default: as in the report)").value("NAME");
  command.option("--backend-version", options->version, "backend version").value("VERSION").required();
  command.option("--date", options->date, "day of the run, such as 2026-11-23 (default: not stated)").value("DAY");
  command.list("--hardware", options->hardware, "description of the machine, such as accelerator=..; repeatable")
      .value("NAME=TEXT");
  command.list("--environment", options->environment, "environment variable for a replay; repeatable")
      .value("NAME=TEXT");
  command.option("--errata", options->errata, "list of withdrawn cases that the run used").value("FILE");
  command.option("--errata-key", options->key, "public key for --errata (default: from the suite)").value("FILE");
  return [options] { return submit(*options); };
}

}  // namespace assay
