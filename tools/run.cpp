#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "tools/command/command.hpp"
#include "tools/command/split.hpp"
#include "tools/command/terminal.hpp"
#include "tools/execute.hpp"
#include "tools/run_worker.hpp"

namespace assay::inline tools {
namespace {

constexpr char const* kExamples = R"(Examples:
  assay run program.mlir                                  @main; prints its results
  assay run --args "[dense<[1, 2]> : tensor<2xi32>]" a.mlir
  assay run --input x.npy --input y.npy --output out a.mlir    out/output_0.npy, ...
  assay run --trace a.mlir                                each op's results as they are computed
  assay run --permitted --profile xla a.mlir              and what a conforming implementation may give
  assay run --replicas 2 --partitions 2 a.mlir            a grid of four processes

Exit status: 0 it ran, 1 a check.* op of it failed or it breaks a rule, 2 bad usage or input, 3 unsupported,
undecided or a limit.)";

struct Options {
  std::string file;
  bool split = false, worker = false;
  ExecuteOptions execute;
};

ExitStatus serve(Options const& options) {
  std::ios::sync_with_stdio(false);
  auto const answer = [&](WorkerRequest const& request) { return answer_as_worker(request, options.execute.limits); };
  if (serve_worker(std::cin, std::cout, answer)) return ExitStatus::conforms;
  write_error("run --worker: a line of standard input is no request");
  return ExitStatus::usage;
}

ExitStatus run(Options const& options) {
  if (options.worker) return serve(options);
  if (options.file.empty()) return write_error("run: FILE is missing, or --worker"), ExitStatus::usage;
  FileReport report;
  if (!Source::from_file(options.file, report.source, report.unread)) {
    write_error((options.file == "-" ? "<stdin>" : options.file) + " cannot be read: " + report.unread);
    return ExitStatus::usage;
  }
  report.file = report.source.name();
  std::string_view const text = report.source.text();
  auto const pieces = options.split ? split_pieces(text) : std::vector<SourceRange>{whole_range(text)};
  ExitTally tally;
  for (auto const piece : pieces) tally.add(execute_piece(report, piece, options.execute));
  make_text_renderer(write_diagnostics, TextStyle{})->file(report);
  return tally.status();
}

}  // namespace

Action add_run(CLI::App& command) {
  command.footer(kExamples);
  auto const options = std::make_shared<Options>();
  auto& execute = options->execute;
  // CLI11 would take a negative number for a large one.
  CLI::Validator const not_negative(
      [](std::string& text) { return text.starts_with('-') ? "the number is negative: " + text : std::string(); }, "");
  command.add_option("FILE", options->file, "a file, or - for standard input");
  command.add_option("--entry", execute.entry,
                     "the function to run; otherwise @main, the only one, or all without arguments");
  command.add_option("--input", execute.inputs, "a .npy file for the next argument; bf16, f8 and the like as raw bits")
      ->allow_extra_args(false);
  command.add_option("--args", execute.arguments,
                     "all arguments as a list of constants: [dense<1> : tensor<2xi32>, ..]");
  command.add_flag("--random-inputs", execute.random_inputs, "all arguments from --seed, the same on every machine");
  command.add_option("--output", execute.output, "a folder for the results as output_0.npy, ...");
  command.add_flag("--permitted", execute.permitted,
                   "also the set of results that the specification and a profile permit, for each element");
  command
      .add_option("--profile", execute.profile,
                  "how accurate results must be: ieee, opencl-full, cuda, wgsl, tosa, xla, or a .toml file")
      ->capture_default_str();
  command.add_flag("--trace", execute.trace, "print each op's results, with its place");
  command.add_option("--replicas", execute.replicas, "processes of the grid")->check(CLI::Range(1, 1024));
  command.add_option("--partitions", execute.partitions, "processes of the grid")->check(CLI::Range(1, 1024));
  command.add_option("--max-steps", execute.limits.max_steps, "stop after so many ops")
      ->capture_default_str()
      ->check(not_negative);
  command
      .add_option("--max-work", execute.limits.max_work,
                  "stop before so many elements are read, written and combined, a nanosecond or more each")
      ->capture_default_str()
      ->check(not_negative);
  command.add_option("--max-memory", execute.limits.max_bytes, "bytes that all tensors together may take, e.g. 8GB")
      ->transform(CLI::AsSizeValue(false))
      ->transform(not_negative);  // before the other
  command.add_option("--seed", execute.seed, "of `rng` and of --random-inputs")->capture_default_str();
  command.add_option("--probe-output-dir", execute.probe_folder, "a folder for what interpreter.probe writes");
  command.add_option("--print-limit", execute.print_limit, "elements of a result that are printed")
      ->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()))
      ->capture_default_str();
  command.add_flag("--split-input-file", options->split, "lines `// -----` separate programs");
  command.add_flag("--worker", options->worker,
                   "no file: be a backend of suites; programs are named by lines of JSON on standard input");
  return [options] { return run(*options); };
}

}  // namespace assay::inline tools
