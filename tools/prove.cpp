// Implements tools/command/command.hpp: `assay prove`.
#include <memory>
#include <string>
#include <vector>

#include "support/excerpt.hpp"
#include "tools/command/command.hpp"
#include "tools/command/inputs.hpp"
#include "tools/command/stop.hpp"
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
does and the condition under which it holds; rules after it are checked on the ground that it held.

Exit status: 0 every rule holds for all sizes, 1 some sizes break one, 2 bad usage or unreadable file, 3 undecided.)text";

struct Options {
  std::vector<std::string> inputs;
  ProveFileOptions prove;
  std::string format = "text";
  unsigned seconds = 60;
};

ExitStatus prove(Options options) {
  auto const files = or_stop(collect_inputs(options.inputs));
  if (!options.prove.witness.empty() && files.size() > 1) stop("--emit-witness takes a single program");
  options.prove.time = std::chrono::seconds(options.seconds);
  auto const renderer = make_renderer(options.format);
  Progress progress(files.size());
  ExitTally tally;
  for (auto const& file : files) {
    progress.show(file);
    FileProof const proof = prove_file(file, options.prove);
    progress.clear();
    if (!proof.error.empty()) {
      renderer->finish();
      stop(proof.error);
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

Action add_check_and_prove(Arguments command) {
  return add_check_with(command, [](std::string const& file, CheckOptions const& options) {
    ProveFileOptions prove_options;
    prove_options.check = options;
    prove_options.warn_only = true;
    return prove_file(file, prove_options).report;
  });
}

Action add_prove(Arguments command) {
  command.examples(kExamples);
  auto const options = std::make_shared<Options>();
  command
      .option("FILE", options->inputs,
              "files, folders (every .mlir, .mlirbc and .mlir.bc below) or - for standard input")
      .required();
  command.list("--assume", options->prove.assumptions, "a formula over the arguments that is known to hold");
  command.option("--emit-witness", options->prove.witness, "write the program with sizes that break a rule here");
  command.option("--time", options->seconds, "seconds for one file; then the rest is undecided")
      .range(1u, 86'400u)
      .shows_default();
  command.process_grid(options->prove.check.replicas, options->prove.check.partitions);
  command.allow_unregistered_dialect(options->prove.check.allow_unregistered_dialect);
  command.choice("--format", options->format, {"text", "json", "sarif"}, "form of the report");
  return [options] { return prove(*options); };
}

}  // namespace assay::inline tools
