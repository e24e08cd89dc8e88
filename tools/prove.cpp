// Implements tools/command/command.hpp: `assay prove`.
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "diagnostics/inputs.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "support/excerpt.hpp"
#include "support/parallel.hpp"
#include "tools/command/command.hpp"
#include "tools/command/finding_options.hpp"
#include "tools/prove_file.hpp"

namespace assay {
namespace {

constexpr char const* kProveExamples = R"text(Examples:
  assay prove export.mlir                                  every rule, for all sizes of the arguments
  assay prove --assume "dim(%arg0, 0) = dim(%arg1, 0)" export.mlir
  assay prove --assume "value(%n) >= 1" export.mlir        about an integer argument
  assay prove --assume "value(@step%i) < 16" export.mlir   about a value of function @step
  assay prove --emit-witness broken.mlir export.mlir       the program with sizes that violate a rule
  assay prove --proof lemmas.smt2 export.mlir              the proof, for another solver
  assay check --prove exported/                            check and prove

A size `?` may have any value within its bound. If a rule may fail, the report has the smallest counterexample and the condition
under which the rule holds. Later rules are checked under the assumption that it holds.

Exit status: 0 every rule holds for all sizes, 1 a rule may fail, 2 usage error or unreadable file, 3 undecided.)text";

struct ProveSettings {
  std::vector<std::string> inputs;
  ProveFileOptions prove;
  FindingOptions findings;
  unsigned seconds = 60, jobs = 0;
};

ExitStatus prove(ProveSettings options) {
  FindingsOutput output(options.findings);
  std::vector<std::string> links;
  auto found = or_stop(collect_inputs(options.inputs, false, &links));
  auto const files = output.chosen(std::move(found), options.inputs, std::move(links));
  for (auto const& [name, path] :
       {std::pair("--emit-witness", &options.prove.witness), {"--proof", &options.prove.proof}})
    if (!path->empty() && files.size() > 1) stop(std::string(name) + " takes a single program");
  options.prove.time = std::chrono::seconds(options.seconds);
  Progress progress(files.size());
  // Proofs are started and reported in the order of the files.
  std::deque<StartedProof> started;
  std::size_t const at_once = worker_count(options.jobs);
  std::size_t next = 0;
  for (auto const& file : files) {
    progress.show(file);
    for (; next < files.size() && started.size() < at_once; ++next) {
      auto how = options.prove;
      apply_config(output.config(files[next]), {}, how.check);
      started.emplace_back(files[next], how);
    }
    FileProof proof = started.front().finish();
    started.pop_front();
    progress.clear();
    if (!proof.error.empty()) {
      output.fail(proof.report.file, proof.error);
      output.finish();
      stop(proof.error);
    }
    auto const name = proof.report.file;
    proof.report.summary = proof.summary;
    output.add(file, std::move(proof.report));
    if (options.findings.format == "text" && !proof.summary.empty())
      write_stdout(printable(name) + ": " + printable(proof.summary) + "\n");
  }
  return output.finish();
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
  command.examples(kProveExamples);
  auto const options = std::make_shared<ProveSettings>();
  command.files(options->inputs).required();
  command.option("--stdin-name", options->prove.stdin_name, "name of the program on standard input, for messages")
      .value("FILE");
  command.spec_version();
  command
      .list("--assume", options->prove.assumptions,
            "assume this formula about sizes, dim(%x, 0) < 128, and integers, value(%n) > 0: %x of the entry function, "
            "@f%x of function @f")
      .value("FORMULA");
  command
      .option("--emit-witness", options->prove.witness, "write the program with sizes that violate a rule to this file")
      .value("PATH");
  command
      .option("--proof", options->prove.proof,
              "write the proof as SMT-LIB lemmas: another solver must answer unsat to each")
      .value("FILE");
  command.option("--time-limit", options->seconds, "time limit per file, in seconds; the rest is undecided")
      .value("SECONDS")
      .range(1u, 86'400u)
      .shows_default();
  command.jobs(options->jobs);
  command.process_grid(options->prove.check.replicas, options->prove.check.partitions);
  command.allow_empty(options->prove.check.allow_empty);
  command.allow_unregistered_dialect(options->prove.check.allow_unregistered_dialect);
  add_finding_options(command.group("Findings"), options->findings);
  return [options] { return prove(*options); };
}

}  // namespace assay
