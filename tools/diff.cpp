// Implements tools/command/command.hpp: `assay diff`.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "constraints/bind/prepared_program.hpp"
#include "diagnostics/profile.hpp"
#include "diagnostics/programs/program_arguments.hpp"
#include "diagnostics/read.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "diagnostics/work_folder.hpp"
#include "harness/backends/chosen_backend.hpp"
#include "harness/divergence/diff_report.hpp"
#include "harness/divergence/error_size.hpp"
#include "harness/divergence/instrument.hpp"
#include "harness/divergence/observe_backend.hpp"
#include "harness/divergence/op_judge.hpp"
#include "harness/pjrt/runner/any_backend.hpp"
#include "support/counted.hpp"
#include "support/files.hpp"
#include "support/process/termination.hpp"
#include "tools/command/argument_options.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;
using namespace divergence;

std::string const kDiff = "diff: ";  // prefix of errors

constexpr char const* kDiffHelp = R"(
Each op is judged on the operands that the backend computed, so errors of earlier ops are not attributed to later ones. The error
that has accumulated from the inputs is reported as well. The values to judge come from files (--values), or from a backend that runs
the program with its inner values as additional results.

--values is a folder of .npy files named after values (5.npy for %5, 5#1.npy, 7/5.npy for %5 in the function that %7 calls,
main/5.npy, output_0.npy) or after locations (dense_1.npy for loc("dense_1")), a folder or index.csv of interpreter.probe,
or a file of JSON lines, {"value": "%5", "npy": "a.npy"}. --probe writes a program that returns inner values as additional
results, to be run elsewhere; --map maps its results to values.

Values inside regions (while, if, reduce) are not observed; the op is judged as a whole. With --loops, a while is replaced by its
iterations for these inputs (%7[2]/%5 is %5 in the third iteration), and an if or case by the executed region. Consecutive ops are
judged together if the values between them are unknown.

Examples:
  assay diff model.mlir --inputs in --preset iree
  assay diff model.mlir --inputs in --worker ./mine --page diff.html
  assay diff model.mlir --random-inputs --pjrt ./plugin.so
  assay diff model.mlir --args "[dense<1.0> : tensor<4xf32>]" --values dumped
  assay diff model.mlir --probe probed.mlir --probe-memory 512MB
  assay diff model.mlir --inputs in --values outputs --map probed.map.json

Exit status: 0 all observed values are permitted, 1 a value is not permitted, 2 usage error, or a file cannot be read or written,
3 nothing could be judged, or an observed value is undecided.)";

constexpr double kLooseError = 0x1p-10;  // relative error above which an op that is judged as a whole gets a note

struct DiffSettings {
  std::string file, entry = "main", map, probe, page, format = "text", profile = "xla", keep, output;
  std::vector<std::string> values;
  ArgumentChoice arguments;
  BackendChoice backend;
  std::uint64_t memory = std::uint64_t{256} << 20;
  double seconds = 60;
  bool all = false, loops = false;
};

// One layout of the program, with its observations and findings.
struct LayoutView {
  LayoutView(PreparedProgram const& prepared, CompiledFunction const& entry, Loops loops,
             std::vector<RuntimeValue> const& arguments)
      : flat(prepared.compiled(), entry, loops, arguments),
        names(flat, prepared.program()),
        observations(names, flat),
        program(prepared.program()) {}
  FlatProgram flat;
  ValueNames names;
  Observations observations;
  std::optional<OpJudge> judge;
  DiffReport report;
  Program const& program;
  DiffSubject subject() const { return {flat, names, program}; }
};

class Diff {
public:
  // Backends run in other folders, so that paths must be absolute.
  explicit Diff(DiffSettings const& options)
      : options_(options), work_(options.keep.empty() ? "" : fs::absolute(options.keep).string()) {}

  ExitStatus run() {
    send_output_to(options_.output);
    bool const has_backend = !backend_words(options_.backend).empty();
    auto const asked = has_backend + !options_.values.empty() + !options_.probe.empty();
    if (asked != 1)
      stop(fmt::format("{}specify {}a backend (--preset, --backend, --worker, --pjrt), --values or --probe", kDiff,
                       asked > 1 ? "only one of the three: " : ""));
    if (!options_.map.empty() && options_.values.size() != 1)
      stop(kDiff + "--map requires exactly one --values, a folder");
    if (!options_.probe.empty() && !options_.page.empty())
      stop(kDiff + "--page cannot be used with --probe, which judges nothing");
    entry_ = &prepare();
    if (options_.probe.empty() || options_.loops)
      arguments_ = read_program_arguments(*entry_, options_.arguments, kDiff);
    auto const loops = options_.loops ? Loops::iterations : Loops::ops;
    if (!options_.probe.empty()) return write_probes({*prepared_, *entry_, loops, arguments_});
    profile_ = load_profile(options_.profile);
    text_ = load_profile("text");
    if (has_backend) return judge_backend();
    LayoutView look(*prepared_, *entry_, loops, arguments_);
    begin(look);
    read_values(look);
    conclude(look, !options_.map.empty());
    return show(look);
  }

private:
  CompiledFunction const& prepare() {
    auto source = read_source(options_.file);
    prepared_.emplace(source.source, PrepareOptions{.policy = CheckPolicy::either});
    if (prepared_->is_stopped()) stop(kDiff + options_.file + ": " + first_error(prepared_->findings()));
    auto const entries = entry_points(prepared_->compiled(), options_.entry);
    if (entries.size() != 1)
      stop(fmt::format("{}{}: no function {}{}", kDiff, options_.file, options_.entry.starts_with('@') ? "" : "@",
                       options_.entry));
    if (!entries[0]->obstacle.empty())
      stop(fmt::format("{}{}: @{} {}", kDiff, options_.file, options_.entry, entries[0]->obstacle));
    return *entries[0];
  }

  void begin(LayoutView& look) const {
    look.judge.emplace(look.flat, look.names, look.observations, profile_, text_, arguments_, RunLimits());
    look.report.program = options_.file;
    look.report.profile = profile_.name;
  }

  void read_values(LayoutView& look) const {
    auto& report = look.report;
    for (auto const& path : options_.values) report.values += (report.values.empty() ? "values of " : ", ") + path;
    if (options_.map.empty()) {
      for (auto const& path : options_.values) or_stop(look.observations.add(path), kDiff);
    } else {
      auto const map = or_stop(read_probe_map(options_.map), kDiff);
      for (auto const& entry : map.entries) {
        auto const file = output_file(map, entry, options_.values[0]);
        auto const found = look.names.find(entry.value);
        std::error_code trouble;
        if (found.size() != 1)
          report.notes.push_back(fmt::format("{}: the program has no value {}", options_.map, entry.value));
        else if (fs::exists(file, trouble))
          look.observations.add_file(found[0], file);
        else
          report.notes.push_back(fmt::format("{}: no such file (for {})", file, entry.value));
      }
      look.observations.add_forwarded();
    }
    look.judge->advance(static_cast<std::uint32_t>(look.flat.ops().size()));
  }

  // Judges the backend twice: with loops that record the results of their iterations, and with all executed loops and
  // branches unrolled, which shows more values, but of another program. An op is the cause if its result is not
  // permitted in the unrolled program either. If the unrolled program has no such result, the first one that is not
  // permitted belongs to the loop or branch itself, or to an op in its compiled body.
  ExitStatus judge_backend() {
    if (entry_->name != "main") stop(kDiff + "backends can only run @main");
    work_.make();
    auto choice = options_.backend;
    choice.work = work_.path() + "/backend";
    auto const backend = or_stop(make_any_backend(choice), kDiff);
    if (is_self_judging(backend->form()))
      stop(kDiff +
           "this backend returns no results, because programs judge themselves: another --form, or another preset");
    start_or_stop(*backend, signals_.flag(), kDiff);
    auto const loops = options_.loops ? Loops::iterations : Loops::ops;
    LayoutView whole(*prepared_, *entry_, loops, arguments_);
    observe_backend(*backend, whole, InstrumentLayout::as_it_is);
    if (whole.flat.decisions().empty() || signals_.flag()) return show(whole);
    LayoutView inner(*prepared_, *entry_, loops, arguments_);
    observe_backend(*backend, inner, InstrumentLayout::unrolled_items);
    auto const first = whole.report.first, within = inner.report.first;
    bool const is_within = within < first;  // kNoOp is the maximum number
    auto& shown = is_within ? inner : whole;
    auto const& other = is_within ? whole : inner;
    if (is_within && whole.flat.region_around(whole.flat.ops()[within].frame) != 0)
      shown.report.notes.push_back("loops and branches were unrolled into the ops that they execute");
    if (first != kNoOp && !is_within && within != first && is_about_region(whole, first))
      shown.report.notes.push_back(
          fmt::format("this backend computes the unrolled loop or branch around {} correctly: the fault is in the loop "
                      "or branch itself, or in the code compiled for its body",
                      whole.names.of_op(first)));
    if (first == kNoOp) compare_results(whole, inner, shown.report);
    for (auto const& note : other.report.notes)
      if (std::ranges::find(shown.report.notes, note) == shown.report.notes.end()) shown.report.notes.push_back(note);
    shown.report.values = fmt::format("{}, {}", backend->name(), counted(runs_, "run"));
    return show(shown);
  }

  static bool is_about_region(LayoutView const& look, std::uint32_t op) {
    auto const& flat = look.flat.ops()[op];
    return !flat.forwards.empty() || look.flat.region_around(flat.frame) != 0;
  }

  // The permitted sets of ops that are judged as a whole, such as a loop within a branch, may be too wide to reveal an
  // error. Reports results that differ when loops and branches are unrolled.
  static void compare_results(LayoutView const& whole, LayoutView const& inner, DiffReport& report) {
    auto const tensor_of = [](LayoutView const& look, std::uint32_t value) {
      Type const type = look.flat.values()[value].type();
      Element element;
      bool const is_known =
          has_shape(type) && is_static(type) && element_of(type->element, element) && look.observations.has(value);
      if (!is_known) return Tensor();
      return look.observations.load(value, element, Shape(type->shape.begin(), type->shape.end()), make_tensor).tensor;
    };
    for (std::size_t i = 0; i < whole.flat.results().size(); ++i) {
      auto const as_it_is = tensor_of(whole, whole.flat.results()[i]),
                 written = tensor_of(inner, inner.flat.results()[i]);
      if (!as_it_is.data() || !written.data()) continue;
      if (auto const error = relative_error(as_it_is, written); !(error == 0))
        report.notes.push_back(fmt::format("result {} differs when loops and branches are unrolled, by a relative {}",
                                           i, error_text(error)));
    }
  }

  void observe_backend(Backend& backend, LayoutView& look, InstrumentLayout layout) {
    begin(look);
    std::vector<Tensor> inputs;
    for (auto const& argument : arguments_) {
      if (argument.kind != RuntimeValue::Kind::tensor)
        stop(kDiff + "backends take tensors, and @main has other arguments");
      inputs.push_back(argument.tensor);
    }
    ObserveOptions how;
    how.work = work_.path() + (layout == InstrumentLayout::unrolled_items ? "/unrolled_items" : "/runs");
    how.seconds = options_.seconds;
    how.memory = options_.memory;
    how.layout = layout;
    how.all = options_.all;
    how.stop = &signals_.flag();
    auto observed = observe(backend, look.program, look.flat, look.names, inputs, look.observations, *look.judge, how);
    if (!observed) throw Stop{ExitStatus::undecided, kDiff + observed.error()};
    runs_ += observed->runs;
    look.report.values = fmt::format("{}, {}", backend.name(), counted(runs_, "run"));
    look.report.is_cut_short = observed->is_cut_short;
    look.report.notes = std::move(observed->notes);
    conclude(look, layout == InstrumentLayout::unrolled_items);
  }

  // Findings of ops that only forward values are omitted for unrolled programs, which do not have these ops.
  void conclude(LayoutView& look, bool is_written_out) const {
    auto& report = look.report;
    for (auto const& finding : look.judge->findings()) {
      auto const& op = look.flat.ops()[finding.op];
      if (!op.results.empty() && (!is_written_out || op.forwards.empty())) report.findings.push_back(finding);
    }
    for (std::uint32_t op = 0; op < look.flat.ops().size(); ++op) report.covered.push_back(look.judge->is_covered(op));
    report.first = look.judge->first();
    if (!look.judge->exact_run_error().empty())
      report.notes.push_back("the reference run from the inputs ends at " + look.judge->exact_run_error());
    for (auto const& finding : report.findings) {
      auto const& op = look.flat.ops()[finding.op];
      bool const is_loose = op.forwards.empty() && !op.instruction->regions.empty() && is_loop_or_branch(*op.op) &&
                            finding.made > kLooseError && finding.standing != Standing::not_permitted;
      if (is_loose)
        report.notes.push_back(
            fmt::format("{} is judged as one op, for which an error of {} may be permitted, because the permitted set "
                        "widens with each step: use --loops to judge the ops that it executes",
                        look.names.of_op(finding.op), error_text(finding.made)));
    }
    auto const& unused = look.observations.unused();
    if (look.flat.has_regions() && !unused.empty())
      report.notes.push_back(
          "values inside loops and branches are only observed with --loops, as %7[0]/%5: %5 in the first iteration");
    if (options_.map.empty() && std::ranges::any_of(unused, [](std::string const& one) {
          return one.find("output_") != one.npos && one.ends_with("no value of the program has this name");
        }))
      report.notes.push_back("pass --map: the file that maps outputs of the program of --probe to values");
    for (auto& note : decision_notes(look.flat, look.names, look.observations)) report.notes.push_back(std::move(note));
    report.notes.insert(report.notes.end(), unused.begin(), unused.end());
  }

  ExitStatus show(LayoutView const& look) {
    auto const& report = look.report;
    auto const subject = look.subject();
    write_stdout(options_.format == "json" ? diff_json(report, subject) : diff_text(report, subject));
    if (!options_.page.empty()) or_stop(write_file(options_.page, diff_page(report, subject)), kDiff);
    if (signals_.flag()) return ExitStatus::undecided;
    return static_cast<ExitStatus>(report.exit_status());
  }

  // Writes OUT.mlir or OUT.1.mlir .., and OUT.map.json.
  ExitStatus write_probes(LayoutView const& look) {
    std::string stem = options_.probe;
    if (stem.ends_with(".mlir")) stem.resize(stem.size() - 5);
    auto const values = observable(look.flat, InstrumentLayout::unrolled_items);
    auto const groups = probe_groups(look.flat, values, options_.memory);
    ProbeMap map;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      auto const path = groups.size() > 1 ? fmt::format("{}.{}.mlir", stem, i + 1) : stem + ".mlir";
      or_stop(write_file(path, instrumented_text(prepared_->program(), look.flat, look.names, groups[i].probes,
                                                 InstrumentLayout::unrolled_items)),
              kDiff);
      map.programs.push_back(fs::path(path).filename().string());
      auto const& returned = look.flat.results();
      for (std::size_t k = 0; i == 0 && k < returned.size(); ++k)
        if (look.flat.values()[returned[k]].maker != kNoOp) map.entries.push_back({i, k, look.names.of(returned[k])});
      for (std::size_t k = 0; k < groups[i].probes.size(); ++k)
        map.entries.push_back({i, returned.size() + k, look.names.of(groups[i].probes[k].values[0])});
    }
    or_stop(write_file(stem + ".map.json", probe_map_json(map)), kDiff);
    write_stdout(fmt::format("{} of {} in {}; {}.map.json maps results to values\n", counted(values.size(), "value"),
                             options_.file, counted(groups.size(), "program"), stem));
    return ExitStatus::conforms;
  }

  DiffSettings const& options_;
  TerminationSignals signals_;
  WorkFolder work_;
  std::optional<PreparedProgram> prepared_;
  CompiledFunction const* entry_ = nullptr;
  std::vector<RuntimeValue> arguments_;
  Profile profile_, text_;
  std::size_t runs_ = 0;
};

}  // namespace

Action add_diff(Arguments command) {
  auto const options = std::make_shared<DiffSettings>();
  command.examples(kDiffHelp);
  command.option("PROGRAM", options->file, "a program").required();
  add_argument_options(command, options->arguments);
  command.option("--entry", options->entry, "function that was run").value("NAME").shows_default();
  command.list("--values", options->values, "observed values: a folder, index.csv, or a file of JSON lines")
      .value("FOLDER|FILE");
  command.option("--map", options->map, "map file written by --probe, for --values with the results of its programs")
      .value("FILE");
  command.option("--probe", options->probe, "write an instrumented program that also returns inner values")
      .value("OUT.mlir");
  command.option("--probe-memory", options->memory, "maximum size of inner values per run, e.g. 512MB").size_in_bytes();
  command.option("--profile", options->profile, kProfileHelp).value("PROFILE").shows_default();
  command.flag("--all", options->all, "continue after the first incorrect op");
  command.flag("--loops", options->loops, "judge each op in the iterations of loops, and in branches");
  command.choice("--format", options->format, {"text", "json"}, "output format");
  command.output_file(options->output);
  command.option("--page", options->page, "also write the report as one HTML page").value("FILE");
  command.option("--keep", options->keep, "save programs and values of the runs in this folder").value("FOLDER");
  command.option("--time-limit", options->seconds, "time limit per run, in seconds")
      .value("SECONDS")
      .check(validate_seconds)
      .shows_default();
  add_backend_options(command.group("The backend"), options->backend);
  return [options] {
    options->entry = function_name(options->entry);
    return Diff(*options).run();
  };
}

}  // namespace assay
