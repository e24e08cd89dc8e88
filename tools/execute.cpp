#include "tools/execute.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "constraints/bind/constant_data.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "grammar/bytecode/read/locations.hpp"
#include "grammar/notation/profile_file.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/runtime/grid.hpp"
#include "semantics/runtime/random_inputs.hpp"
#include "tools/command/profile.hpp"
#include "tools/command/terminal.hpp"
#include "tools/render/permitted_text.hpp"

namespace assay::inline tools {
namespace {

class Execution {
public:
  Execution(FileReport& report, SourceRange piece, ExecuteOptions const& options)
      : report_(report),
        piece_(piece),
        options_(options),
        prepared_(report.source.piece(piece), {.policy = CheckPolicy::official,
                                               .checks_after_syntax_errors = true,
                                               .max_constant_bytes = options.limits.max_bytes}) {}

  ExitStatus run() {
    bool const is_stopped = prepared_.is_stopped();
    add(std::move(prepared_.findings()));
    if (is_stopped) return ExitStatus::violation;
    if (options_.replicas > kMaxProcesses / options_.partitions) {
      write_error(fmt::format("run: a grid has at most {} processes, not {} x {}", kMaxProcesses, options_.replicas,
                              options_.partitions));
      return ExitStatus::usage;
    }
    profile_ = load_profile(options_.profile);
    if (prepared_.compiled().functions.empty()) return ExitStatus::conforms;
    prepared_.compiled().replicas = options_.replicas;
    prepared_.compiled().partitions = options_.partitions;
    auto const entries = entry_points(prepared_.compiled(), options_.entry);
    if (entries.empty()) {
      write_error(fmt::format("{}: there is no function @{}", report_.file,
                              options_.entry.empty() ? "main; name the one to run with --entry" : options_.entry));
      return ExitStatus::usage;
    }
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
    std::vector<RuntimeValue> arguments;
    if (!get_arguments(entry, state, arguments)) return ExitStatus::usage;
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

  std::string place_text(Operation const& op) {
    if (!locations_) locations_.emplace(prepared_.program());
    return locations_->of(op);
  }

  void trace(Operation const& op, std::span<RuntimeValue const> results) {
    std::string text = place_text(op) + ": " + std::string(op.name) + "\n";
    for (std::size_t i = 0; i < results.size(); ++i)
      text += "  " + value_text(results[i], op.results[i]->type, options_.print_limit) + "\n";
    write_out(text);
  }

  bool get_arguments(CompiledFunction const& entry, RunState& state, std::vector<RuntimeValue>& arguments) {
    auto const wanted = arguments_of(entry);
    if (!options_.arguments.empty() + !options_.inputs.empty() + options_.random_inputs > 1)
      return write_error("run: --args, --input and --random-inputs exclude each other"), false;
    std::string error;
    Process process(state);
    auto const make = [&](Element element, Shape shape) { return process.make(element, std::move(shape), *entry.op); };
    try {
      if (!(options_.random_inputs       ? draw_inputs(wanted, arguments, error, make)
            : options_.arguments.empty() ? read_inputs(wanted, arguments, error, make)
                                         : parse_arguments(wanted, arguments, error, make)))
        return write_error("run: " + error), false;
    } catch (ExecutionError const& failure) {
      return write_error("run: " + failure.message), false;
    }
    if (arguments.size() != wanted.size())
      return write_error(fmt::format("run: @{} takes {} argument{}, {} given (--input or --args)", entry.name,
                                     wanted.size(), wanted.size() == 1 ? "" : "s", arguments.size())),
             false;
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (!has_shape_of(arguments[i].tensor.shape(), wanted[i]->type))
        return write_error(fmt::format("run: argument {} of shape {} is not a {}", i,
                                       shape_text(arguments[i].tensor.shape()), to_string(wanted[i]->type))),
               false;
    return true;
  }

  // Of dynamic sizes, their bounds or 3.
  bool draw_inputs(std::span<Value* const> wanted, std::vector<RuntimeValue>& arguments, std::string& error,
                   TensorMaker const& make) {
    RandomInputs random(options_.seed);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      Element element;
      Type const type = wanted[i]->type;
      if (!has_shape(type) || !element_of(type->element, element)) {
        error = fmt::format("argument {} of type {} cannot be drawn", i, to_string(type));
        return false;
      }
      Shape shape(type->shape.begin(), type->shape.end());
      for (std::size_t axis = 0; axis < shape.size(); ++axis)
        if (shape[axis] == kDynamic) shape[axis] = bound_of(type, axis) == kDynamic ? 3 : bound_of(type, axis);
      Tensor tensor = make(element, std::move(shape));
      random.fill(tensor);
      arguments.emplace_back(std::move(tensor));
    }
    return true;
  }

  bool read_inputs(std::span<Value* const> wanted, std::vector<RuntimeValue>& arguments, std::string& error,
                   TensorMaker const& make) {
    for (std::size_t i = 0; i < options_.inputs.size() && i < wanted.size(); ++i) {
      Element element;
      if (!has_shape(wanted[i]->type) || !element_of(wanted[i]->type->element, element)) {
        error = fmt::format("argument {} of type {} cannot be given", i, to_string(wanted[i]->type));
        return false;
      }
      auto tensor = read_npy(options_.inputs[i], element, make);
      if (!tensor) return error = tensor.error(), false;
      arguments.emplace_back(*std::move(tensor));
    }
    if (options_.inputs.size() > wanted.size()) arguments.resize(options_.inputs.size());
    return true;
  }

  // The list is read as an attribute of an op, by the same grammar as programs.
  bool parse_arguments(std::span<Value* const> wanted, std::vector<RuntimeValue>& arguments, std::string& error,
                       TensorMaker const& make) {
    Diagnostics found;
    Program const holder = parse_program(
        Source::from_string("--args", "\"assay.arguments\"() {list = " + options_.arguments + "} : () -> ()"),
        {.allow_unregistered_dialect = true}, found);
    Attribute list = nullptr;
    if (found.errors() == 0 && holder.top->ops.size() == 1) list = holder.top->ops[0]->attribute("list");
    if (!list || list->kind != AttributeKind::array) {
      error = "--args: not a list of constants such as [dense<1> : tensor<2xi32>, dense<2> : tensor<2xi32>]";
      return false;
    }
    for (std::size_t i = 0; i < list->elements.size(); ++i) {
      Attribute const constant = list->elements[i];
      if (constant->kind != AttributeKind::dense || !constant->type) {
        error = fmt::format("--args: element {} is no constant such as dense<1> : tensor<2xi32>", i);
        return false;
      }
      auto const decoded = decode_constant(constant, constant->type, make);
      if (!decoded) return error = decoded.error(), false;
      Tensor const& tensor = *decoded;
      Element element = tensor.element();
      if (i < wanted.size() && has_shape(wanted[i]->type)) element_of(wanted[i]->type->element, element);
      bool const same = element.is(Element::Kind::quantized) ? tensor.element().integer.bits == element.integer.bits
                                                             : tensor.element() == element;
      if (!same) {
        error = fmt::format("--args: element {} holds {}, not {}", i, to_string(tensor.element()), to_string(element));
        return false;
      }
      arguments.emplace_back(tensor.as(element));
    }
    return true;
  }

  ExitStatus conclude(CompiledFunction const& entry, RunState& state, RunResult const& result, std::size_t number,
                      std::size_t processes) {
    std::string const prefix = processes > 1 ? fmt::format("process_{}_", number) : "";
    if (processes > 1 && !result.values.empty()) write_out(fmt::format("process {}:\n", number));
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
            [this](Operation const& op) { return place_text(op); }, make));
      if (options_.output.empty() || value.kind != RuntimeValue::Kind::tensor) continue;
      std::error_code made;
      std::filesystem::create_directories(options_.output, made);
      std::string error;
      auto const write = [&](std::string_view end, Tensor const& tensor) {
        auto const done = write_npy(fmt::format("{}/{}output_{}{}.npy", options_.output, prefix, i, end), tensor);
        if (!done) error = done.error();
        return bool(done);
      };
      bool written = write("", value.tensor);
      if (options_.permitted) {
        auto const ends = permitted_tensors(value, make);
        written = written && write(".lo", ends.low) && write(".hi", ends.high) &&
                  (!ends.flags || write(".flags", *ends.flags));
      }
      if (!written) return write_error("run: " + error), ExitStatus::usage;
    }
    return ExitStatus::conforms;
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
    if (diagnostic.undecided) diagnostic.severity = Severity::warning;
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

ExitStatus execute_piece(FileReport& report, SourceRange piece, ExecuteOptions const& options) {
  return Execution(report, piece, options).run();
}

}  // namespace assay::inline tools
