// Implements tools/command/command.hpp: `assay check`.
#include <memory>
#include <string>
#include <vector>

#include "tools/command/artifact.hpp"
#include "tools/command/check_file.hpp"
#include "tools/command/command.hpp"
#include "tools/command/inputs.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"

namespace assay::inline tools {

namespace {

constexpr char const* kExamples = R"(Examples:
  assay check program.mlir
  assay check --against official exported/       every program below, as the official tools check
  assay check --target-version 1.4.0 a.mlir      also: is anything too new for a consumer at 1.4.0?
  assay check --replicas 4 --partitions 2 a.mlir on this process grid; else one must exist for all ops together
  assay check --print-required-version a.mlir    a.mlir: needs at least 1.8.0
  exporter | assay check -                       standard input
  assay check --format json a.mlir | jq '.files[].verdict')";

struct Options {
  std::vector<std::string> inputs;
  CheckFileOptions how;
  std::string against = "spec", target, format = "text";
  bool prove = false;
  ProveFile prove_file;
};

ExitStatus check(Options options) {
  if (options.against == "official") options.how.check.against = Against::official;
  if (!options.target.empty()) options.how.check.target = choose_version(options.target);
  if (options.inputs.empty()) {
    if (input_is_terminal()) stop("check: no file given; see assay check --help");
    options.inputs = {"-"};
  }
  auto const files = or_stop(collect_inputs(options.inputs));
  auto const renderer = make_renderer(options.format);
  Progress progress(files.size());
  ExitTally tally;
  for (auto const& file : files) {
    progress.show(file);
    auto const report = options.prove ? options.prove_file(file, options.how.check) : check_file(file, options.how);
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

Action add_check(Arguments command) { return add_check_with(command, nullptr); }

Action add_check_with(Arguments command, ProveFile prove_file) {
  command.examples(kExamples);
  auto const options = std::make_shared<Options>();
  auto& check_options = options->how.check;
  options->prove_file = std::move(prove_file);
  command.option("FILE", options->inputs,
                 "files, folders (every .mlir, .mlirbc and .mlir.bc below) or - for standard input");
  command.choice("--against", options->against, {"spec", "official"},
                 "check by the specification's text, or as the official tools do");
  command.option("--target-version", options->target, "features newer than this version are errors")
      .check(some_version);
  auto const prove =
      command.flag("--prove", options->prove,
                   "also look for rules that unknown sizes break: for all sizes an error, else a warning");
  auto const required = command.flag("--print-required-version", options->how.required_version,
                                     "the oldest version that can hold the program, and what in it needs that");
  required.excludes(prove);
  command.flag("--split-input-file", options->how.split, "lines `// -----` separate programs")
      .excludes(prove)
      .excludes(required);
  command
      .flag("--verify-diagnostics", options->how.verify_diagnostics,
            "compare with `// expected-error@+1 {{text or label}}` comments")
      .excludes(prove)
      .excludes(required);
  command.process_grid(check_options.replicas, check_options.partitions);
  command.allow_unregistered_dialect(check_options.allow_unregistered_dialect);
  command.choice("--format", options->format, {"text", "json", "sarif"}, "form of the report");
  return [options] { return check(*options); };
}

}  // namespace assay::inline tools
