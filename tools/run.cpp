// Implements tools/command/command.hpp: `assay run`.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "constraints/conformance/split.hpp"
#include "diagnostics/inputs.hpp"
#include "diagnostics/profile.hpp"
#include "diagnostics/read.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "support/excerpt.hpp"
#include "tools/command/argument_options.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"
#include "tools/execute.hpp"
#include "tools/plugin/run_plugin.hpp"
#include "tools/run_worker.hpp"

namespace assay {
namespace {

constexpr char const* kRunExamples = R"(Examples:
  assay run program.mlir                                  @main; prints its results
  assay run --args "[dense<[1, 2]> : tensor<2xi32>]" a.mlir
  assay run --inputs x.npy --inputs y.npy -o out a.mlir   out/output_0.npy, ...
  assay run --trace a.mlir                                the results of each op
  assay run --permitted --profile xla a.mlir              also the permitted set of each element
  assay run --implementations 64 --profile xla a.mlir     also the results that 64 random permitted implementations return
  assay run --permitted --bounds linear --of 0[0] a.mlir  tighter bounds for one element, and the ops that contribute
  assay run --replicas 2 --partitions 2 a.mlir            a grid of four processes
  assay run --pjrt ./plugin.so --random-inputs a.mlir     on a PJRT plug-in: docs/pjrt.md

A program is run if the specification or the official tools accept it; a warning is printed if only one of them does.

Exit status: 0 the run completed, 1 an op check.expect_.. failed, a rule was violated at run time, or the program is invalid, 2 usage
error or bad input, 3 an op is unsupported, a result is undecided, or a limit was reached.)";

constexpr std::int64_t kMaxImplementations = 100000;

struct RunSettings {
  std::vector<std::string> files;
  bool split = false, worker = false, allow_empty = false;
  ExecuteOptions execute;
  BackendChoice plugin;
  double seconds = 60;
  std::string against = "spec";
  std::string elided = "refused";
  std::string stdin_name;
  std::function<bool()> names_profile, has_other_runs, names_time_limit;
};

ExitStatus serve(RunSettings const& options) {
  std::ios::sync_with_stdio(false);
  std::optional<Profile> profile;
  WorkerRun how{options.execute.limits, nullptr, options.execute.implementation_seed};
  if (how.implementation_seed) how.profile = &profile.emplace(load_profile(options.execute.profile));
  auto const answer = [&](WorkerRequest const& request) { return answer_as_worker(request, how); };
  if (serve_worker(std::cin, std::cout, answer)) return ExitStatus::conforms;
  stop("run --worker: a line of standard input is not a request");
}

ExitStatus run_file(std::string const& path, RunSettings const& options) {
  auto report = read_source(path);
  if (path == "-" && !options.stdin_name.empty()) {
    report.source = Source::from_string(options.stdin_name, std::string(report.source.text()));
    report.file = options.stdin_name;
  }
  std::string_view const text = report.source.text();
  auto const pieces = options.split ? split_pieces(text) : std::vector<SourceRange>{whole_range(text)};
  ExitTally tally;
  bool is_empty = true;
  for (auto const piece : pieces)
    if (auto const status = execute_piece(report, piece, options.execute)) {
      is_empty = false;
      tally.add(*status);
    }
  make_text_renderer(write_diagnostics, TextStyle{})->file(report);
  if (is_empty && !options.allow_empty) {
    write_error(report.file + ": the file contains no op; nothing was run (--allow-empty accepts it)");
    tally.add(ExitStatus::undecided);
  }
  return tally.status();
}

PluginRun plugin_run(RunSettings const& options) {
  auto const& execute = options.execute;
  return {options.plugin,
          {execute.inputs, execute.arguments, execute.random_inputs, execute.seed},
          execute.output,
          execute.print_limit,
          options.seconds};
}

ExitStatus run_files(RunSettings const& options) {
  bool const has_use =
      options.execute.permitted || options.execute.implementations > 0 || options.execute.implementation_seed;
  if (options.names_profile() && !has_use)
    stop("run: --profile requires --permitted, --implementations or --implementation-seed");
  if (!options.execute.of.empty() && options.execute.bounds != "linear") stop("run: --of requires --bounds linear");
  if (options.worker) return serve(options);
  if (options.files.empty()) stop("run: missing FILE or --worker");
  auto const files = or_stop(collect_inputs(options.files));
  auto const& execute = options.execute;
  if (files.size() > 1 && !(execute.arguments.empty() && execute.inputs.empty() && execute.output.empty()))
    stop("run: --args, --inputs and --output require a single program");
  ExitTally tally;
  bool const is_plugin = !options.plugin.pjrt.empty() || !options.plugin.options.empty();
  if (!is_plugin && options.names_time_limit())
    stop("run: --time-limit requires --pjrt; use --step-limit or --work-limit for other runs");
  if (is_plugin && options.has_other_runs())
    stop("run: --pjrt runs @main of an unchanged program on the plug-in; it excludes the options of other runs");
  for (auto const& file : files) {
    if (files.size() > 1) write_stdout(printable(file) + ":\n");
    tally.add(is_plugin ? run_on_plugin(file, plugin_run(options)) : run_file(file, options));
  }
  return tally.status();
}

// Adds the options for the function, its inputs and its outputs.
void add_inputs(Arguments const& command, ExecuteOptions& execute) {
  command
      .option("--entry", execute.entry,
              "the function to run (default: @main, the only function, or all without arguments)")
      .value("NAME");
  command
      .list("--inputs", execute.inputs,
            "a .npy file for the next tensor among the arguments, or a folder of input_0.npy, ...; for a grid, also a "
            "folder with process_0, ..., one for each process; bf16, f8, ... as raw bits; tokens take none")
      .value("FILE|FOLDER");
  command.option("--args", execute.arguments, "arguments as a list of constants: [dense<1> : tensor<2xi32>, ..]")
      .value("LIST");
  command.flag("--random-inputs", execute.random_inputs, "random arguments from --seed, the same on every machine");
  command.flag("--print-inputs", execute.prints_inputs, "print the arguments before the results");
  command
      .option("-o,--output", execute.output,
              "a folder for the results as output_0.npy, ...; members of tuples as output_0_0.npy, ...")
      .value("FOLDER");
}

// Adds the options for the permitted results of conforming implementations.
void add_sets(Arguments const& command, ExecuteOptions& execute) {
  auto const permitted =
      command.flag("--permitted", execute.permitted,
                   "also print the set of results that the specification and a profile permit for each element");
  auto const implementations =
      command
          .option("--implementations", execute.implementations,
                  "also sample this many random conforming implementations from --seed and print their spread")
          .range(std::int64_t{1}, kMaxImplementations)
          .excludes(permitted);
  command
      .option("--implementation-seed", execute.implementation_seed,
              "run as the random conforming implementation with this seed instead of exactly")
      .value("SEED")
      .excludes(permitted)
      .excludes(implementations);
  command
      .list("--expect", execute.expect,
            "compare these results with the spread: .npy files, or a folder of output_0.npy, ...")
      .value("FILE|FOLDER")
      .needs(implementations);
  command.option("--json", execute.json, "also write the spread as JSON to this file")
      .value("FILE")
      .needs(implementations);
  command.option("--profile", execute.profile, kProfileHelp).value("PROFILE").shows_default();
  command
      .choice("--bounds", execute.bounds, {"interval", "linear"},
              "how error bounds are propagated: as intervals, or through the derivatives of the ops (much narrower "
              "for deep programs)")
      .needs(permitted);
  command
      .list("--of", execute.of,
            "with --bounds linear: the elements to bound, such as 0[3] or 1[2, 0:5, :] (default: all)")
      .value("RESULT")
      .needs(permitted);
}

// Adds the options for the grid of processes, limits and printing.
void add_execution(Arguments const& command, ExecuteOptions& execute) {
  command.flag("--trace", execute.trace, "print the results of each op");
  command.option("--replicas", execute.replicas, "replicas of the process grid (default: the module's, or 1)")
      .range(std::int64_t(1), std::int64_t(1024));
  command.option("--partitions", execute.partitions, "partitions of the process grid (default: the module's, or 1)")
      .range(std::int64_t(1), std::int64_t(1024));
  command.option("--step-limit", execute.limits.max_steps, "maximum number of ops")
      .shows_default()
      .check(problem_of_sign);
  command
      .option("--work-limit", execute.limits.max_work,
              "maximum number of elements that are read, written and combined (about a nanosecond each)")
      .shows_default()
      .check(problem_of_sign);
  command.option("--memory-limit", execute.limits.max_bytes, "maximum memory of all tensors, e.g. 8GB").size_in_bytes();
  command.option("--seed", execute.seed, "seed of `rng` and of --random-inputs").shows_default();
  command.option("--probe-output-dir", execute.probe_folder, "folder for the output of interpreter.probe")
      .value("FOLDER");
  command.option("--print-limit", execute.print_limit, "maximum number of elements printed per result")
      .range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max())
      .shows_default();
}

}  // namespace

Action add_run(Arguments command) {
  command.examples(kRunExamples);
  auto const options = std::make_shared<RunSettings>();
  auto& execute = options->execute;
  command.files(options->files);
  command.option("--stdin-name", options->stdin_name, "name of the program on standard input, for messages")
      .value("FILE");
  options->names_profile = [command] { return command.holds("--profile"); };
  options->has_other_runs = [command] {
    constexpr char const* kOther[] = {
        "--entry", "--print-inputs",     "--stdin-name", "--permitted",  "--implementations", "--implementation-seed",
        "--trace", "--split-input-file", "--replicas",   "--partitions", "--probe-output-dir"};
    return std::ranges::any_of(kOther, [&](char const* name) { return command.holds(name); });
  };
  command.spec_version();
  command.choice("--against", options->against, {"spec", "official"},
                 "rule set, and rounding of decimals: the specification, or the official tools");
  command.choice(
      "--elided", options->elided, {"refused", "any"},
      "resources whose data was elided when they were printed (__elided__): rejected, or random values from --seed");
  add_inputs(command, execute);
  add_sets(command, execute);
  add_execution(command, execute);
  auto const plugin = command.group("On a plug-in");
  add_plugin_options(plugin, options->plugin);
  plugin
      .option("--time-limit", options->seconds,
              "time limit per execution, in seconds (without --pjrt use --step-limit)")
      .value("SECONDS")
      .check(validate_seconds)
      .shows_default();
  options->names_time_limit = [command] { return command.holds("--time-limit"); };
  command.allow_empty(options->allow_empty);
  command.flag("--split-input-file", options->split, "lines `// -----` separate programs");
  command.flag("--worker", options->worker,
               "serve as a backend of suites: read requests as JSON lines from standard input");
  return [options] {
    options->execute.entry = function_name(options->execute.entry);
    options->execute.is_official = options->against == "official";
    options->execute.takes_elided = options->elided == "any";
    return run_files(*options);
  };
}

}  // namespace assay
