#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "tools/command/artifact.hpp"
#include "tools/command/command.hpp"
#include "tools/command/inputs.hpp"
#include "tools/command/judge.hpp"
#include "tools/command/terminal.hpp"

namespace assay::inline tools {

namespace {

constexpr char const* kExamples = R"(Examples:
  assay check program.mlir
  assay check --against official exported/       every program below, as the official tools judge
  assay check --target-version 1.4.0 a.mlir      also: is anything too new for a consumer at 1.4.0?
  assay check --print-required-version a.mlir    a.mlir: needs at least 1.8.0
  exporter | assay check -                       standard input
  assay check --format json a.mlir | jq '.files[].verdict')";

struct Options {
  std::vector<std::string> inputs;
  JudgeOptions judge;
  std::string against = "spec", target, format = "text";
  bool prove = false;
  ProveFile prove_file;
};

std::unique_ptr<Renderer> make_renderer(std::string const& format) {
  if (format == "json") return make_json_renderer(write_out);
  if (format == "sarif") return make_sarif_renderer(write_out);
  return make_text_renderer(write_out, output_style());
}

ExitStatus check(Options options) {
  if (options.against == "official") options.judge.check.against = Against::official;
  if (!options.target.empty()) {
    Version version;
    if (!choose_version(options.target, version)) return ExitStatus::usage;
    options.judge.check.target = version;
  }
  if (options.inputs.empty()) {
    if (input_is_terminal()) return write_error("check: no file given; see assay check --help"), ExitStatus::usage;
    options.inputs = {"-"};
  }
  std::vector<std::string> files;
  std::string error;
  if (!collect_inputs(options.inputs, files, error)) return write_error(error), ExitStatus::usage;

  auto const renderer = make_renderer(options.format);
  Progress progress(files.size());
  ExitTally tally;
  for (auto const& file : files) {
    progress.show(file);
    auto const report = options.prove ? options.prove_file(file, options.judge.check) : judge_file(file, options.judge);
    if (!report.unread.empty() || !report.diagnostics.all().empty()) progress.clear();
    if (!report.unread.empty()) write_error(report.file + " " + report.unread);
    renderer->file(report);
    tally.add(report);
  }
  progress.clear();
  renderer->finish();
  return tally.status();
}

}  // namespace

Action add_check(CLI::App& command) { return add_check_with(command, nullptr); }

Action add_check_with(CLI::App& command, ProveFile prove_file) {
  command.footer(kExamples);
  auto const options = std::make_shared<Options>();
  options->prove_file = std::move(prove_file);
  command.add_option("FILE", options->inputs,
                     "files, folders (every .mlir, .mlirbc and .mlir.bc below) or - for standard input");
  command.add_option("--against", options->against, "judge by the specification's text, or as the official tools do")
      ->check(CLI::IsMember({"spec", "official"}))
      ->capture_default_str();
  command.add_option("--target-version", options->target, "features newer than this version are errors")
      ->check(some_version);
  auto* const prove =
      command.add_flag("--prove", options->prove,
                       "also look for rules that unknown sizes break: for all sizes an error, else a warning");
  auto* const required = command.add_flag("--print-required-version", options->judge.required_version,
                                          "the oldest version that can hold the program, and what in it needs that");
  required->excludes(prove);
  command.add_flag("--split-input-file", options->judge.split, "lines `// -----` separate programs")
      ->excludes(prove)
      ->excludes(required);
  command
      .add_flag("--verify-diagnostics", options->judge.verify_diagnostics,
                "compare with `// expected-error@+1 {{text or label}}` comments")
      ->excludes(prove)
      ->excludes(required);
  command.add_flag("--allow-unregistered-dialect", options->judge.check.allow_unregistered_dialect,
                   "let ops of unknown dialects pass");
  command.add_option("--format", options->format, "form of the report")
      ->check(CLI::IsMember({"text", "json", "sarif"}))
      ->capture_default_str();
  return [options] { return check(*options); };
}

}  // namespace assay::inline tools
