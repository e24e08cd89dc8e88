#include "tools/execute.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "constraints/bind/arguments.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "constraints/check/check_text.hpp"
#include "grammar/bytecode/read/locations.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/runtime/grid.hpp"
#include "support/excerpt.hpp"
#include "tools/command/inputs.hpp"
#include "tools/command/profile.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"
#include "tools/render/infer_report.hpp"
#include "tools/render/permitted_text.hpp"

namespace assay::inline tools {
namespace {

class Execution {
public:
  Execution(FileReport& report, SourceRange piece, ExecuteOptions const& options)
      : report_(report),
        piece_(piece),
        options_(options),
        prepared_(report.source.piece(piece), {.policy = CheckPolicy::either,
                                               .checks_after_syntax_errors = true,
                                               .warns_of_differences = true,
                                               .max_constant_bytes = options.limits.max_bytes}) {}

  // Nothing, if there is no op.
  std::optional<ExitStatus> run() {
    bool const is_stopped = prepared_.is_stopped();
    add(std::move(prepared_.findings()));
    if (is_stopped) return ExitStatus::violation;
    if (options_.replicas > kMaxProcesses / options_.partitions)
      stop(fmt::format("run: a grid has at most {} processes, not {} x {}", kMaxProcesses, options_.replicas,
                       options_.partitions));
    profile_ = load_profile(options_.profile);
    if (prepared_.compiled().functions.empty()) {
      auto const emptiness = emptiness_of(prepared_.program());
      if (emptiness == Emptiness::file) return std::nullopt;
      Diagnostics found;
      add_emptiness(emptiness, true, {0, 0}, found);
      add(std::move(found));
      return ExitStatus::conforms;
    }
    prepared_.compiled().replicas = options_.replicas;
    prepared_.compiled().partitions = options_.partitions;
    auto const entries = entry_points(prepared_.compiled(), options_.entry);
    if (entries.empty())
      stop(fmt::format("{}: there is no function @{}", report_.file,
                       options_.entry.empty() ? "main; name the one to run with --entry" : options_.entry));
    ExitTally tally;
    for (auto const* entry : entries) tally.add(run(*entry));
    return tally.status();
  }

private:
  void add(Diagnostics found) { report_.diagnostics.append(std::move(found), piece_.begin); }

  ExitStatus run(CompiledFunction const& entry) {
    RunState state(prepared_.compiled(), options_.limits);
    if (options_.permitted) state.profile = &profile_;
    state.seed = options_.seed;
    state.probe_folder = options_.probe_folder;
    if (options_.trace) state.trace = [this](Operation const& op, auto results) { trace(op, results); };
    state.print = [this](Operation const& op, Tensor const& value) {
      write_out(tensor_text(value, op.operands[0]->type, options_.print_limit) + "\n");
    };
    auto const arguments = get_arguments(entry, state);
    auto results = run_all(state, entry, arguments);
    // A deadlock is one finding, not one for each process.
    if (auto const* failure = first_failure(results)) {
      ExecutionError error = *failure->error;
      if (results.size() > 1 && !failure->deadlocked)
        error.message = fmt::format("process {}: {}", failure - results.data(), error.message);
      if (error.kind != ExecutionError::Kind::check || options_.permitted) return report_error(entry, error);
      RunState again(prepared_.compiled(), options_.limits);
      again.seed = options_.seed;
      if (!permits(again, entry, error, arguments, results)) return report_error(entry, error);
    }
    ExitTally tally;
    try {
      for (std::size_t i = 0; i < results.size(); ++i) tally.add(conclude(entry, state, results[i], i, results.size()));
    } catch (ExecutionError const& error) {  // no memory for the sets
      return report_error(entry, error);
    }
    return tally.status();
  }

  std::vector<RunResult> run_all(RunState& state, CompiledFunction const& entry, std::vector<RuntimeValue> arguments) {
    auto const processes = static_cast<std::size_t>(options_.replicas * options_.partitions);
    std::vector<std::vector<RuntimeValue>> all(processes, std::move(arguments));
    return run_grid(state, entry, std::move(all), options_.replicas, options_.partitions);
  }

  // A check.* op that does not hold for exact results is no error of the program if it does for others that the
  // specification permits: what was expected may have been computed in another order. `results` are then those of the
  // run that shows it. Else `error` says more.
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
      error.message += "; no result that the profile " + profile_.name + " permits would do";
    } else {
      error.kind = ExecutionError::Kind::undecided;
      error.message += "; whether another permitted result would do is not decided: " + failure->error->message;
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
    write_out(text);
  }

  // The constants of --args. Stops, after saying what is wrong and where, if they are none of @main's arguments.
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

  // Whether values of the parameters' own types fit in memory: then what is given is too large for its parameter.
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
      stop(fmt::format("run: @{} takes {} argument{}, {} given (--inputs or --args){}", entry.name, wanted.size(),
                       wanted.size() == 1 ? "" : "s", arguments.size(), list));
    }
    return arguments_of_tensors(parameters, arguments);
  }

  ExitStatus conclude(CompiledFunction const& entry, RunState& state, RunResult const& result, std::size_t index,
                      std::size_t processes) {
    std::string const prefix = processes > 1 ? fmt::format("process_{}_", index) : "";
    if (processes > 1 && !result.values.empty()) write_out(fmt::format("process {}:\n", index));
    Operation const* const terminator = entry.body.terminator;
    for (std::size_t i = 0; i < result.values.size(); ++i) {
      Type const type = terminator ? terminator->operands[i]->type : nullptr;
      auto const& value = result.values[i];
      write_out(value_text(value, type, options_.print_limit) + "\n");
      auto const make = [&](Element element, Shape shape) {
        return Process(state).make(element, std::move(shape), *entry.op);
      };
      if (options_.permitted)
        write_out(permitted_text(
            value, type, profile_.name, options_.print_limit, state.implementation_defined,
            [this](Operation const& op) { return location_text(op); }, make));
      if (!options_.output.empty()) write_files(fmt::format("{}output_{}", prefix, i), value, make);
    }
    return ExitStatus::conforms;
  }

  // Members of tuples each have files of their own; tokens have none.
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
    if (!options_.permitted) return;
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
    diagnostic.range = error.op ? error.op->range : entry.op->range;
    diagnostic.undecided = !fails;
    Diagnostics found;
    found.add(std::move(diagnostic));
    add(std::move(found));
    return fails ? ExitStatus::violation : ExitStatus::undecided;
  }

  FileReport& report_;
  SourceRange piece_;
  ExecuteOptions const& options_;
  PreparedProgram prepared_;
  std::optional<ProgramLocations> locations_;
  Profile profile_;
};

}  // namespace

std::optional<ExitStatus> execute_piece(FileReport& report, SourceRange piece, ExecuteOptions const& options) {
  try {
    return Execution(report, piece, options).run();
  } catch (Stop const& stop) {  // what was found is shown all the same
    if (!stop.message.empty()) write_error(stop.message);
    return stop.status;
  }
}

}  // namespace assay::inline tools
