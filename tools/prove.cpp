#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "tools/command/command.hpp"
#include "tools/command/excerpt.hpp"
#include "tools/command/inputs.hpp"
#include "tools/command/terminal.hpp"
#include "tools/prove_file.hpp"

namespace assay::inline tools {
namespace {

constexpr char const* kExamples = R"text(Examples:
  assay prove export.mlir                                  every rule, for all sizes of the arguments
  assay prove --assume "dim(%arg0, 0) = dim(%arg1, 0)" export.mlir
  assay prove --assume "value(%n) >= 1" export.mlir        of an integer that is an argument
  assay prove --emit-witness broken.mlir export.mlir       the program with sizes that break a rule
  assay check --prove exported/                            in a check: what fails for all sizes is an error

A size `?` may be anything that its bound allows. A rule that can fail is reported with the smallest sizes for which it
does and the condition under which it holds; rules after it are judged on the ground that it held.

Exit status: 0 every rule holds for all sizes, 1 some sizes break one, 2 bad usage or unreadable file, 3 undecided.)text";

struct Options {
  std::vector<std::string> inputs;
  ProveFileOptions prove;
  std::string format = "text";
  unsigned seconds = 60;
};

ExitStatus prove(Options options) {
  std::vector<std::string> files;
  std::string error;
  if (!collect_inputs(options.inputs, files, error)) return write_error(error), ExitStatus::usage;
  if (!options.prove.witness.empty() && files.size() > 1)
    return write_error("--emit-witness takes a single program"), ExitStatus::usage;
  options.prove.time = std::chrono::seconds(options.seconds);
  auto const renderer = options.format == "json"    ? make_json_renderer(write_out)
                        : options.format == "sarif" ? make_sarif_renderer(write_out)
                                                    : make_text_renderer(write_out, output_style());
  Progress progress(files.size());
  ExitTally tally;
  for (auto const& file : files) {
    progress.show(file);
    FileProof const proof = prove_file(file, options.prove);
    progress.clear();
    if (!proof.error.empty()) {
      renderer->finish();
      return write_error(proof.error), ExitStatus::usage;
    }
    if (!proof.report.unread.empty()) write_error(proof.report.file + " " + proof.report.unread);
    renderer->file(proof.report);
    if (options.format == "text" && !proof.summary.empty())
      write_out(printable(proof.report.file) + ": " + printable(proof.summary) + "\n");
    tally.add(proof.report);
  }
  renderer->finish();
  return tally.status();
}

}  // namespace

Action add_check_and_prove(CLI::App& command) {
  return add_check_with(command, [](std::string const& file, CheckOptions const& options) {
    ProveFileOptions prove_options;
    prove_options.check = options;
    prove_options.warn_only = true;
    return prove_file(file, prove_options).report;
  });
}

Action add_prove(CLI::App& command) {
  command.footer(kExamples);
  auto const options = std::make_shared<Options>();
  command
      .add_option("FILE", options->inputs,
                  "files, folders (every .mlir, .mlirbc and .mlir.bc below) or - for standard input")
      ->required();
  command.add_option("--assume", options->prove.assumptions, "a formula over the arguments that is known to hold")
      ->allow_extra_args(false);
  command.add_option("--emit-witness", options->prove.witness, "write the program with sizes that break a rule here");
  command.add_option("--time", options->seconds, "seconds for one file; then the rest is undecided")
      ->check(CLI::Range(1u, 86'400u))
      ->capture_default_str();
  command.add_flag("--allow-unregistered-dialect", options->prove.check.allow_unregistered_dialect,
                   "let ops of unknown dialects pass");
  command.add_option("--format", options->format, "form of the report")
      ->check(CLI::IsMember({"text", "json", "sarif"}))
      ->capture_default_str();
  return [options] { return prove(*options); };
}

}  // namespace assay::inline tools
