// Implements tools/command/command.hpp: `assay diff`.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "constraints/bind/prepared_program.hpp"
#include "harness/divergence/diff_report.hpp"
#include "harness/divergence/instrument.hpp"
#include "harness/divergence/observe_backend.hpp"
#include "harness/divergence/op_judge.hpp"
#include "harness/pjrt/runner/any_backend.hpp"
#include "support/files.hpp"
#include "support/process/termination.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"
#include "tools/command/profile.hpp"
#include "tools/command/program_arguments.hpp"
#include "tools/command/read.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"

namespace assay::inline tools {
namespace {

namespace fs = std::filesystem;
using namespace divergence;

std::string const kDiff = "diff: ";  // before errors

constexpr char const* kDiffHelp = R"(
Which op of a program computed something that is not permitted? Each op is judged on the operands that the backend itself had,
so that it does not answer for those before it; beside that, the error from the inputs on is measured. What was computed
comes from files (--values), or from a backend that the program is run on, with further results for its inner values.

--values names a folder of .npy files that are called as values are (5.npy for %5, 5#1.npy, 7/5.npy for %5 in what %7 calls,
main/5.npy, output_0.npy) or as locations are (dense_1.npy for loc("dense_1")); a folder or index.csv of interpreter.probe;
or a file of JSON lines, {"value": "%5", "npy": "a.npy"}. --probe writes a program that returns inner values as further
results, for whoever runs it elsewhere; --map then says which is which.

Values inside of regions (while, if, reduce) are not observed: their op is judged as one. With --loops, a while at the top of
a function is written out as the iterations that it has for these inputs, %7[2]/%5 being %5 in the third one. A value that is not known is judged
together with the first one behind it that is.

Examples:
  assay diff model.mlir --inputs in --preset iree
  assay diff model.mlir --inputs in --worker ./mine --page diff.html
  assay diff model.mlir --random-inputs --pjrt ./plugin.so
  assay diff model.mlir --args "[dense<1.0> : tensor<4xf32>]" --values dumped
  assay diff model.mlir --probe probed.mlir --probe-memory 512MB
  assay diff model.mlir --inputs in --values outputs --map probed.map.json

Exit status: 0 all observed values are permitted, 1 an op gave what is not permitted, 2 bad usage, or a file that cannot be read
or written, 3 nothing could be judged, or an observed value is undecided.)";

struct Options {
  std::string file, entry = "main", map, probe, page, format = "text", profile = "xla", keep, output;
  std::vector<std::string> values;
  ArgumentChoice arguments;
  BackendChoice backend;
  std::uint64_t memory = std::uint64_t{256} << 20;
  double seconds = 60;
  bool all = false, loops = false;
};

class Diff {
public:
  // Backends run in folders of their own, so that paths are whole ones.
  explicit Diff(Options const& options)
      : options_(options), work_(options.keep.empty() ? "" : fs::absolute(options.keep).string()) {}

  ExitStatus run() {
    send_output_to(options_.output);
    bool const has_backend = !backend_words(options_.backend).empty();
    if (has_backend + !options_.values.empty() + !options_.probe.empty() != 1)
      stop(kDiff + "name a backend (--preset, --backend, --worker), or --values, or --probe");
    if (!options_.map.empty() && options_.values.size() != 1) stop(kDiff + "--map is about the folder of one --values");
    auto const& entry = prepare();
    std::vector<RuntimeValue> arguments;
    if (options_.probe.empty() || options_.loops) arguments = read_program_arguments(entry, options_.arguments, kDiff);
    flat_.emplace(prepared_->compiled(), entry, options_.loops ? Loops::iterations : Loops::ops, arguments);
    names_.emplace(*flat_, prepared_->program());
    if (!options_.probe.empty()) return write_probes();
    auto const profile = load_profile(options_.profile);
    auto const text = load_profile("text");
    Observations observations(*names_, *flat_);
    OpJudge judge(*flat_, *names_, observations, profile, text, arguments, RunLimits());
    DiffReport report;
    report.program = options_.file;
    report.profile = profile.name;
    if (has_backend)
      observe_backend(arguments, observations, judge, report);
    else
      read_values(observations, judge, report);
    conclude(judge, observations, report);
    return show(report);
  }

private:
  CompiledFunction const& prepare() {
    auto source = read_source(options_.file);
    prepared_.emplace(source.source, PrepareOptions{.policy = CheckPolicy::either});
    if (prepared_->is_stopped()) stop(kDiff + options_.file + ": " + first_error(prepared_->findings()));
    auto const entries = entry_points(prepared_->compiled(), options_.entry);
    if (entries.size() != 1) stop(fmt::format("{}{}: there is no function @{}", kDiff, options_.file, options_.entry));
    if (!entries[0]->obstacle.empty())
      stop(fmt::format("{}{}: @{} {}", kDiff, options_.file, options_.entry, entries[0]->obstacle));
    return *entries[0];
  }

  DiffSubject subject() const { return {*flat_, *names_, prepared_->program()}; }

  void read_values(Observations& observations, OpJudge& judge, DiffReport& report) {
    for (auto const& path : options_.values) report.values += (report.values.empty() ? "values of " : ", ") + path;
    if (options_.map.empty()) {
      for (auto const& path : options_.values) or_stop(observations.add(path), kDiff);
    } else {
      auto const map = or_stop(read_probe_map(options_.map), kDiff);
      for (auto const& entry : map.entries) {
        auto const file = output_file(map, entry, options_.values[0]);
        auto const found = names_->find(entry.value);
        std::error_code trouble;
        if (found.size() != 1)
          report.notes.push_back(fmt::format("{}: the program has no value {}", options_.map, entry.value));
        else if (fs::exists(file, trouble))
          observations.add_file(found[0], file);
        else
          report.notes.push_back(fmt::format("{}: there is no such file, for {}", file, entry.value));
      }
    }
    judge.advance(static_cast<std::uint32_t>(flat_->ops().size()));
  }

  void observe_backend(std::vector<RuntimeValue> const& arguments, Observations& observations, OpJudge& judge,
                       DiffReport& report) {
    if (flat_->entry().name != "main") stop(kDiff + "backends run @main, and no other function");
    work_.make();
    auto choice = options_.backend;
    choice.work = work_.path() + "/backend";
    auto const backend = or_stop(make_any_backend(choice), kDiff);
    if (judges_itself(backend->form()))
      stop(kDiff + "this backend gives no results, as programs judge themselves: another --form, or another preset");
    make_ready(*backend, signals_.flag(), kDiff);
    std::vector<Tensor> inputs;
    for (auto const& argument : arguments) {
      if (argument.kind != RuntimeValue::Kind::tensor)
        stop(kDiff + "backends are given tensors, and @main takes something else");
      inputs.push_back(argument.tensor);
    }
    ObserveOptions how;
    how.work = work_.path() + "/runs";
    how.seconds = options_.seconds;
    how.memory = options_.memory;
    how.all = options_.all;
    how.stop = &signals_.flag();
    auto observed = observe(*backend, prepared_->program(), *flat_, *names_, inputs, observations, judge, how);
    if (!observed) throw Stop{ExitStatus::undecided, kDiff + observed.error()};
    report.values = fmt::format("{}, {} run{}", backend->name(), observed->runs, observed->runs == 1 ? "" : "s");
    report.is_cut_short = observed->is_cut_short;
    report.notes = std::move(observed->notes);
  }

  void conclude(OpJudge const& judge, Observations const& observations, DiffReport& report) {
    for (auto const& finding : judge.findings())
      if (!flat_->ops()[finding.op].results.empty()) report.findings.push_back(finding);
    for (std::uint32_t op = 0; op < flat_->ops().size(); ++op) report.covered.push_back(judge.is_covered(op));
    report.first = judge.first();
    if (!judge.exact_run_error().empty())
      report.notes.push_back("from the inputs on, our own run ends at " + judge.exact_run_error());
    if (flat_->has_loops() && !observations.unused().empty())
      report.notes.push_back(
          "values inside of loops are observed with --loops only, as %7[0]/%5: %5 in the first iteration");
    for (auto& note : loop_notes(*flat_, *names_, observations)) report.notes.push_back(std::move(note));
    report.notes.insert(report.notes.end(), observations.unused().begin(), observations.unused().end());
  }

  ExitStatus show(DiffReport const& report) {
    write_out(options_.format == "json" ? diff_json(report, subject()) : diff_text(report, subject()));
    if (!options_.page.empty()) or_stop(write_file(options_.page, diff_page(report, subject())), kDiff);
    if (signals_.flag()) return ExitStatus::undecided;
    return static_cast<ExitStatus>(report.exit_status());
  }

  // OUT.mlir, or OUT.1.mlir .., and OUT.map.json.
  ExitStatus write_probes() {
    std::string stem = options_.probe;
    if (stem.ends_with(".mlir")) stem.resize(stem.size() - 5);
    auto const values = observable_values(*flat_);
    auto const groups = probe_groups(*flat_, values, options_.memory);
    ProbeMap map;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      auto const path = groups.size() > 1 ? fmt::format("{}.{}.mlir", stem, i + 1) : stem + ".mlir";
      or_stop(write_file(path, instrumented_text(prepared_->program(), *flat_, *names_, groups[i].values)), kDiff);
      map.programs.push_back(fs::path(path).filename().string());
      auto const& returned = flat_->results();
      for (std::size_t k = 0; i == 0 && k < returned.size(); ++k)
        if (flat_->values()[returned[k]].maker != kNoOp) map.entries.push_back({i, k, names_->of(returned[k])});
      for (std::size_t k = 0; k < groups[i].values.size(); ++k)
        map.entries.push_back({i, returned.size() + k, names_->of(groups[i].values[k])});
    }
    or_stop(write_file(stem + ".map.json", probe_map_json(map)), kDiff);
    write_out(fmt::format("{} value{} of {} in {} program{}; {}.map.json says which result is which\n", values.size(),
                          values.size() == 1 ? "" : "s", options_.file, groups.size(), groups.size() == 1 ? "" : "s",
                          stem));
    return ExitStatus::conforms;
  }

  Options const& options_;
  TerminationSignals signals_;
  WorkFolder work_;
  std::optional<PreparedProgram> prepared_;
  std::optional<FlatProgram> flat_;
  std::optional<ValueNames> names_;
};

}  // namespace

Action add_diff(Arguments command) {
  auto const options = std::make_shared<Options>();
  command.examples(kDiffHelp);
  command.option("PROGRAM", options->file, "a program").required();
  add_argument_options(command, options->arguments);
  command.option("--entry", options->entry, "the function that was run").value("NAME").shows_default();
  command.list("--values", options->values, "what was computed: a folder, index.csv, or a file of JSON lines")
      .value("FOLDER|FILE");
  command.option("--map", options->map, "what --probe has written: --values holds the outputs of its programs")
      .value("FILE");
  command.option("--probe", options->probe, "write a program that returns inner values, too").value("OUT.mlir");
  command.option("--probe-memory", options->memory, "bytes of inner values that one run returns, e.g. 512MB")
      .size_in_bytes();
  command.option("--profile", options->profile, kProfileHelp).value("PROFILE").shows_default();
  command.flag("--all", options->all, "look at all ops, also behind the first that is not permitted");
  command.flag("--loops", options->loops, "look into loops: their values, iteration by iteration");
  command.choice("--format", options->format, {"text", "json"}, "of the report");
  command.output_file(options->output);
  command.option("--page", options->page, "write the report as one HTML page, too").value("FILE");
  command.option("--keep", options->keep, "keep programs and values of the runs in this folder").value("FOLDER");
  command.option("--time-limit", options->seconds, "of one run")
      .value("SECONDS")
      .check(problem_of_seconds)
      .shows_default();
  add_backend_options(command.group("The backend"), options->backend);
  return [options] { return Diff(*options).run(); };
}

}  // namespace assay::inline tools
