#include "tools/execute.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "bounds/linear_run.hpp"
#include "constraints/bind/arguments.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "constraints/check/check_text.hpp"
#include "constraints/check/process_grid.hpp"
#include "constraints/hlo/hlo_findings.hpp"
#include "diagnostics/inputs.hpp"
#include "diagnostics/profile.hpp"
#include "diagnostics/programs/infer_report.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "grammar/bytecode/read/locations.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/hlo/words.hpp"
#include "semantics/implementations/sample.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/runtime/grid.hpp"
#include "support/counted.hpp"
#include "support/excerpt.hpp"
#include "support/files.hpp"
#include "tools/render/permitted_text.hpp"
#include "tools/sampling/spread_report.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxChosen = 64;  // maximum number of processes of an undeclared grid

class Execution {
public:
  Execution(FileReport& report, SourceRange piece, ExecuteOptions const& options)
      : report_(report),
        piece_(piece),
        options_(options),
        prepared_(report.source.piece(piece),
                  {.policy = options.is_official ? CheckPolicy::official : CheckPolicy::either,
                   .checks_after_syntax_errors = true,
                   .warns_of_differences = true,
                   .replicas = options.replicas,
                   .partitions = options.partitions,
                   .elided = options.takes_elided ? std::optional(options.seed) : std::nullopt,
                   .max_constant_bytes = options.limits.max_bytes}) {}

  // Returns nothing if the program has no op.
  std::optional<ExitStatus> run() {
    bool const is_stopped = prepared_.is_stopped();
    add(std::move(prepared_.findings()));
    if (is_stopped) return ExitStatus::violation;
    choose_grid();
    if (replicas_ > kMaxProcesses / partitions_)
      stop(fmt::format("run: {1} x {2} processes exceed the limit of {0}", kMaxProcesses, replicas_, partitions_));
    profile_ = load_profile(options_.profile);
    if (prepared_.compiled().functions.empty()) {
      auto const emptiness = emptiness_of(prepared_.program());
      if (emptiness == Emptiness::file) return std::nullopt;
      Diagnostics found;
      add_emptiness(emptiness, true, {0, 0}, found);
      add(std::move(found));
      return ExitStatus::conforms;
    }
    prepared_.compiled().replicas = replicas_;
    prepared_.compiled().partitions = partitions_;
    auto const entries = entry_points(prepared_.compiled(), options_.entry);
    if (entries.empty())
      stop(fmt::format("{}: no function {}{}", report_.file, options_.entry.starts_with('@') ? "" : "@",
                       options_.entry.empty() ? "main; name the one to run with --entry" : options_.entry));
    ExitTally tally;
    for (auto const* entry : entries) tally.add(run(*entry));
    return tally.status();
  }

private:
  // Uses the grid that the module declares if processes communicate. If it declares none, uses the smallest grid that
  // its ops require.
  void choose_grid() {
    Program const& program = prepared_.program();
    bool const depends = runs_on_grid(program);
    auto const written = depends ? written_grid(program) : WrittenGrid{};
    auto const replicas = options_.replicas ? options_.replicas : written.replicas;
    auto const partitions = options_.partitions ? options_.partitions : written.partitions;
    replicas_ = replicas.value_or(1);
    partitions_ = partitions.value_or(1);
    if (!depends || (replicas && partitions)) return;
    auto const least = least_grid(program, replicas, partitions, kMaxChosen);
    if (!least || (least->replicas == replicas_ && least->partitions == partitions_)) return;
    replicas_ = least->replicas;
    partitions_ = least->partitions;
    write_diagnostics(
        fmt::format("assay: note: the program does not state the number of processes; its ops need at least {} x {} "
                    "(--replicas, --partitions)\n",
                    replicas_, partitions_));
  }

  void add(Diagnostics found) { report_.diagnostics.append(std::move(found), piece_.begin); }

  ExitStatus run(CompiledFunction const& entry) {
    RunState state(prepared_.compiled(), options_.limits);
    std::optional<RandomImplementation> implementation;
    if (options_.implementation_seed) state.implementation = &implementation.emplace(*options_.implementation_seed, 0);
    if (options_.permitted || implementation) state.profile = &profile_;
    state.seed = options_.seed;
    state.probe_folder = options_.probe_folder;
    if (options_.trace) state.trace = [this](Operation const& op, auto results) { trace(op, results); };
    state.print = [this](Operation const& op, Tensor const& value) {
      write_stdout(tensor_text(value, op.operands[0]->type, options_.print_limit) + "\n");
    };
    auto const arguments = get_arguments(entry, state);
    if (options_.implementations > 0) return sample(entry, arguments);
    if (options_.permitted && options_.bounds == "linear") return linear(entry, state, arguments);
    auto results = run_all(state, entry, arguments);
    // A deadlock is reported once, not for each process.
    if (auto const* failure = first_failure(results)) {
      ExecutionError error = *failure->error;
      if (results.size() > 1 && !failure->deadlocked)
        error.message = fmt::format("process {}: {}", failure - results.data(), error.message);
      if (error.kind != ExecutionError::Kind::check || state.profile) return report_error(entry, error);
      RunState again(prepared_.compiled(), options_.limits);
      again.seed = options_.seed;
      if (!permits(again, entry, error, arguments, results)) return report_error(entry, error);
    }
    ExitTally tally;
    try {
      for (std::size_t i = 0; i < results.size(); ++i) tally.add(conclude(entry, state, results[i], i, results.size()));
    } catch (ExecutionError const& error) {  // not enough memory for the sets
      return report_error(entry, error);
    }
    return tally.status();
  }

  // Runs the program with linear bounds for the requested elements.
  ExitStatus linear(CompiledFunction const& entry, RunState& state, std::span<RuntimeValue const> arguments) {
    if (replicas_ * partitions_ != 1) stop("run: --bounds linear requires a grid of one process");
    std::vector<bounds::ResultSlice> of;
    for (auto const& text : options_.of) {
      of.push_back(or_stop(bounds::read_slice(text), "run: --of: "));
      if (of.back().result >= entry.body.results.size())
        stop(fmt::format("run: --of {}: the function has {}, numbered from 0", text,
                         counted(entry.body.results.size(), "result")));
      Type const type = entry.body.terminator ? entry.body.terminator->operands[of.back().result]->type : nullptr;
      if (type && is_static(type)) or_stop(bounds::elements_of(of.back(), type->shape), "run: --of: ");
    }
    auto const run = bounds::run_linear(state, entry, arguments, of);
    if (run.run.error) return report_error(entry, *run.run.error);
    for (std::size_t i = 0; i < run.run.values.size(); ++i) {
      RuntimeValue const& value = run.run.values[i];
      Type const type = entry.body.terminator ? entry.body.terminator->operands[i]->type : nullptr;
      auto const found = run.bounds.find(i);
      bool const is_asked = found != run.bounds.end() && !of.empty();
      auto const make = [&](Element element, Shape shape) {
        return Process(state).make(element, std::move(shape), *entry.op);
      };
      if (of.empty()) show(state, value, type, profile_.name + ", linear bounds", make);
      if (is_asked)
        write_stdout(fmt::format("result {}:\n", i) + bounds_text(value, found->second, options_.print_limit));
      if (found != run.bounds.end() && !found->second.empty()) write_stdout(bounds_summary(i, found->second));
      if (!options_.output.empty()) write_files(fmt::format("output_{}", i), value, make);
    }
    write_stdout(sources_text(run, [this](Operation const& op) { return location_text(op); }));
    return ExitStatus::conforms;
  }

  // Runs the program exactly, and as random conforming implementations.
  ExitStatus sample(CompiledFunction const& entry, std::vector<RuntimeValue> const& arguments) {
    auto const sampled =
        run_implementations(prepared_.compiled(), entry, arguments,
                            {&profile_, options_.seed, static_cast<std::uint64_t>(options_.implementations),
                             options_.seed, replicas_, partitions_, options_.limits});
    if (auto const* failure = first_failure(sampled.computed)) return report_error(entry, *failure->error);
    RunState state(prepared_.compiled(), options_.limits);
    auto const make = [&](Element element, Shape shape) {
      return Process(state).make(element, std::move(shape), *entry.op);
    };
    SpreadReport report{sampled,
                        report_.file,
                        std::string(entry.name),
                        profile_.name,
                        options_.seed,
                        static_cast<std::uint64_t>(options_.implementations),
                        options_.print_limit,
                        result_types(entry),
                        [this](Operation const& op) { return location_text(op); },
                        {},
                        {}};
    compare_expected(report, make);
    write_stdout(spread_text(report, make));
    if (!options_.json.empty()) or_stop(write_file(options_.json, spread_json(report)), "run: ");
    for (std::size_t process = 0; process < sampled.spreads.size() && !options_.output.empty(); ++process)
      for (std::size_t i = 0; i < sampled.spreads[process].size(); ++i)
        write_files(
            fmt::format("{}output_{}", sampled.spreads.size() > 1 ? fmt::format("process_{}_", process) : "", i),
            sampled.spreads[process][i].value(make), make);
    // Implementations that could not be run are missing in the spread.
    return sampled.failures.empty() ? ExitStatus::conforms : ExitStatus::undecided;
  }

  // Compares the results of --expect with the spread.
  void compare_expected(SpreadReport& report, TensorMaker const& make) const {
    if (options_.expect.empty()) return;
    if (report.sampled.spreads.size() > 1) stop("run: --expect requires a grid of one process");
    auto const& spreads = report.sampled.spreads[0];
    auto const files = numbered_files(options_.expect, spreads.size(), "output_");
    if (files.size() != spreads.size())
      stop(fmt::format("run: --expect names {} of @{}'s {}", files.size(), report.entry,
                       counted(spreads.size(), "result")));
    for (std::size_t i = 0; i < files.size(); ++i) {
      report.expected.push_back(or_stop(read_npy(files[i], spreads[i].computed().element(), make), "run: "));
      report.weighings.push_back(weigh(spreads[i], report.expected.back()));
    }
  }

  // Returns the types of the tensors among the results of each process.
  std::vector<Type> result_types(CompiledFunction const& entry) const {
    std::vector<Type> types;
    auto const add = [&](auto const& self, Type type) -> void {
      if (type->kind == TypeKind::tuple)
        for (Type const member : type->members) self(self, member);
      else if (has_shape(type))
        types.push_back(type);
    };
    if (entry.body.terminator)
      for (auto const* value : entry.body.terminator->operands) add(add, value->type);
    return types;
  }

  std::vector<RunResult> run_all(RunState& state, CompiledFunction const& entry, std::vector<RuntimeValue> arguments) {
    auto const processes = static_cast<std::size_t>(replicas_ * partitions_);
    auto all =
        of_processes_.empty() ? std::vector<std::vector<RuntimeValue>>(processes, std::move(arguments)) : of_processes_;
    return run_grid(state, entry, std::move(all), replicas_, partitions_);
  }

  // A check.* op that fails for exact results is not an error of the program if it passes for other permitted results:
  // the expected value may have been computed in another order. In this case, returns true and replaces `results` by
  // those of the passing run. Otherwise adds the reason to `error`.
  bool permits(RunState& state, CompiledFunction const& entry, ExecutionError& error,
               std::vector<RuntimeValue> const& arguments, std::vector<RunResult>& results) {
    state.profile = &profile_;
    auto permitted = run_all(state, entry, arguments);
    auto const* const failure = first_failure(permitted);
    if (!failure) {
      Diagnostic note;
      note.severity = Severity::warning;
      note.label = "check_permitted";
      note.message = error.message + "; the profile " + profile_.name + " permits a result for which the check holds";
      note.range = error.op->range;
      Diagnostics found;
      found.add(std::move(note));
      add(std::move(found));
      results = std::move(permitted);
      return true;
    }
    if (failure->error->kind == ExecutionError::Kind::check) {
      error.message += "; no result permitted by profile " + profile_.name + " passes the check";
    } else {
      error.kind = ExecutionError::Kind::undecided;
      error.message += "; it is undecided whether another permitted result passes:  " + failure->error->message;
    }
    return false;
  }

  std::string location_text(Operation const& op) {
    if (!locations_) locations_.emplace(prepared_.program());
    return locations_->of(op);
  }

  void trace(Operation const& op, std::span<RuntimeValue const> results) {
    std::string text = location_text(op) + ": " + std::string(op.name) + "\n";
    for (std::size_t i = 0; i < results.size(); ++i) {
      auto const name = printable(value_name(*op.results[i]));
      text += fmt::format("  {}{}{}\n", name, name.empty() ? "" : " = ",
                          value_text(results[i], op.results[i]->type, options_.print_limit));
    }
    write_stdout(text);
  }

  // Parses the constants of --args. Prints diagnostics and stops the program if they are not valid arguments of the
  // function.
  Result<std::vector<RuntimeValue>> read_list(std::span<TensorParameter const> wanted, TensorMaker const& make) {
    auto parsed = parse_arguments(options_.arguments, wanted, make);
    if (parsed.found.errors() == 0) return std::move(parsed.values);
    FileReport list;
    list.file = parsed.source.name();
    list.source = std::move(parsed.source);
    list.diagnostics = std::move(parsed.found);
    list.verdict = FileVerdict::violates;
    make_text_renderer(write_diagnostics, TextStyle{})->file(list);
    stop(ExitStatus::usage);
  }

  // Whether values of the declared types of all parameters fit in memory. If they do, a given value is too large for
  // its parameter.
  static bool fit(std::span<TensorParameter const> wanted, TensorMaker const& make) {
    bool const is_open = std::ranges::any_of(wanted, [](auto const& one) { return !is_static(one.type); });
    try {
      return !is_open && random_arguments(0, wanted, make);
    } catch (ExecutionError const&) {
      return false;
    }
  }

  std::vector<RuntimeValue> get_arguments(CompiledFunction const& entry, RunState& state) {
    auto const parameters = argument_types(entry);
    auto const wanted = tensors_of(arguments_of(entry));
    if (!options_.arguments.empty() + !options_.inputs.empty() + options_.random_inputs > 1)
      stop("run: --args, --inputs and --random-inputs exclude each other");
    Process process(state);
    auto const make = [&](Element element, Shape shape) { return process.make(element, std::move(shape), *entry.op); };
    if (has_folders_of_processes()) return get_arguments_of_processes(entry, wanted, make);
    std::vector<RuntimeValue> arguments;
    try {
      arguments = or_stop(options_.random_inputs ? random_arguments(options_.seed, wanted, make)
                          : options_.arguments.empty()
                              ? read_arguments(input_files(options_.inputs, wanted.size()), wanted, make)
                              : read_list(wanted, make),
                          "run: ");
    } catch (ExecutionError const& failure) {
      bool const is_limit = failure.kind == ExecutionError::Kind::limit;
      throw Stop{is_limit && !fit(wanted, make) ? ExitStatus::undecided : ExitStatus::usage, "run: " + failure.message};
    }
    if (arguments.size() != wanted.size()) {
      std::string list;
      for (auto const& parameter : wanted)
        list += fmt::format("{} {}: {}", list.empty() ? ":" : ";", parameter.name, to_string(parameter.type));
      stop(fmt::format("run: @{} takes {}, {} given (--inputs or --args){}", entry.name,
                       counted(wanted.size(), "argument"), arguments.size(), list));
    }
    if (options_.prints_inputs)
      for (std::size_t i = 0; i < wanted.size(); ++i)
        write_stdout(fmt::format("{}: {}\n", printable(wanted[i].name),
                                 value_text(arguments[i], wanted[i].type, options_.print_limit)));
    return arguments_of_tensors(parameters, arguments);
  }

  // Whether --inputs names a folder with a folder `process_0`, .. for the arguments of each process.
  bool has_folders_of_processes() const {
    std::error_code ignored;
    return replicas_ * partitions_ > 1 && options_.inputs.size() == 1 &&
           std::filesystem::is_directory(options_.inputs[0] + "/process_0", ignored);
  }

  std::vector<RuntimeValue> get_arguments_of_processes(CompiledFunction const& entry,
                                                       std::span<TensorParameter const> wanted,
                                                       TensorMaker const& make) {
    if (options_.implementations > 0) stop("run: --implementations passes the same arguments to all processes");
    of_processes_.clear();
    for (std::int64_t p = 0; p < replicas_ * partitions_; ++p) {
      auto const folder = fmt::format("{}/process_{}", options_.inputs[0], p);
      try {
        auto const tensors = or_stop(read_arguments(input_files({folder}, wanted.size()), wanted, make), "run: ");
        of_processes_.push_back(arguments_of_tensors(argument_types(entry), tensors));
      } catch (ExecutionError const& failure) {
        throw Stop{ExitStatus::usage, "run: " + failure.message};
      }
    }
    return of_processes_.front();
  }

  ExitStatus conclude(CompiledFunction const& entry, RunState& state, RunResult const& result, std::size_t index,
                      std::size_t processes) {
    std::string const prefix = processes > 1 ? fmt::format("process_{}_", index) : "";
    if (processes > 1 && !result.values.empty()) write_stdout(fmt::format("process {}:\n", index));
    Operation const* const terminator = entry.body.terminator;
    for (std::size_t i = 0; i < result.values.size(); ++i) {
      Type const type = terminator ? terminator->operands[i]->type : nullptr;
      auto const& value = result.values[i];
      auto const make = [&](Element element, Shape shape) {
        return Process(state).make(element, std::move(shape), *entry.op);
      };
      show(state, value, type, profile_.name, make);
      if (!options_.output.empty()) write_files(fmt::format("{}output_{}", prefix, i), value, make);
    }
    return ExitStatus::conforms;
  }

  // Prints a result and, if requested, the values that `profile` permits.
  void show(RunState const& state, RuntimeValue const& value, Type type, std::string_view profile,
            TensorMaker const& make) {
    write_stdout(value_text(value, type, options_.print_limit) + "\n");
    if (options_.permitted)
      write_stdout(permitted_text(
          value, type, profile, options_.print_limit, state.implementation_defined,
          [this](Operation const& op) { return location_text(op); }, make));
  }

  // Each member of a tuple has its own file. Tokens have no file.
  void write_files(std::string const& name, RuntimeValue const& value, TensorMaker const& make) {
    for (std::size_t i = 0; i < value.members.size(); ++i)
      write_files(fmt::format("{}_{}", name, i), value.members[i], make);
    if (value.kind != RuntimeValue::Kind::tensor) return;
    std::error_code made;
    std::filesystem::create_directories(options_.output, made);
    auto const write = [&](std::string_view end, Tensor const& tensor) {
      or_stop(write_npy(fmt::format("{}/{}{}.npy", options_.output, name, end), tensor), "run: ");
    };
    write("", value.tensor);
    if (!options_.permitted && options_.implementations == 0) return;
    auto const ends = permitted_tensors(value, make);
    write(".lo", ends.low);
    write(".hi", ends.high);
    if (ends.flags) write(".flags", *ends.flags);
  }

  ExitStatus report_error(CompiledFunction const& entry, ExecutionError const& error) {
    Diagnostic diagnostic;
    using Kind = ExecutionError::Kind;
    bool const fails = error.kind == Kind::failure || error.kind == Kind::check;
    diagnostic.label = fails                           ? "run_failed"
                       : error.kind == Kind::limit     ? "run_limit"
                       : error.kind == Kind::undecided ? "run_undecided"
                                                       : "unsupported";
    diagnostic.message = error.message;
    if (error.is_of_options) diagnostic.hint = "use --step-limit, --work-limit and --memory-limit to change the limits";
    diagnostic.range = error.op ? error.op->range : entry.op->range;
    diagnostic.undecided = !fails;
    if (hlo::is_hlo(prepared_.program().source.text())) {
      if (error.op) diagnostic.op = error.op->name;
      translate_to_hlo(diagnostic);
    }
    Diagnostics found;
    found.add(std::move(diagnostic));
    add(std::move(found));
    return fails ? ExitStatus::violation : ExitStatus::undecided;
  }

  FileReport& report_;
  SourceRange piece_;
  ExecuteOptions const& options_;
  PreparedProgram prepared_;
  std::int64_t replicas_ = 1, partitions_ = 1;
  std::optional<ProgramLocations> locations_;
  Profile profile_;
  std::vector<std::vector<RuntimeValue>> of_processes_;  // arguments of each process, if they differ
};

}  // namespace

std::optional<ExitStatus> execute_piece(FileReport& report, SourceRange piece, ExecuteOptions const& options) {
  try {
    return Execution(report, piece, options).run();
  } catch (Stop const& stop) {  // the findings are printed nevertheless
    bool const is_hlo = hlo::is_hlo(report.source.piece(piece).text());
    if (!stop.message.empty()) write_error(is_hlo ? hlo::in_hlo(stop.message) : stop.message);
    return stop.status;
  }
}

}  // namespace assay
