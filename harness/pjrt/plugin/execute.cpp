// Implements execute_program and problem_of_argument of harness/pjrt/plugin/loaded_program.hpp.
#include <fmt/format.h>

#include "grammar/bytecode/read/locations.hpp"
#include "harness/pjrt/plugin/loaded_program.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/runtime/grid.hpp"

namespace assay::plugin {
namespace {

PJRT_Error_Code code_of(ExecutionError::Kind kind) {
  switch (kind) {
    case ExecutionError::Kind::failure:
      return PJRT_Error_Code_INVALID_ARGUMENT;
    case ExecutionError::Kind::check:
      return PJRT_Error_Code_FAILED_PRECONDITION;
    case ExecutionError::Kind::unsupported:
      return PJRT_Error_Code_UNIMPLEMENTED;
    case ExecutionError::Kind::undecided:
      return PJRT_Error_Code_UNKNOWN;
    case ExecutionError::Kind::limit:
      return PJRT_Error_Code_RESOURCE_EXHAUSTED;
  }
  return PJRT_Error_Code_INTERNAL;
}

PJRT_Error failure_of(LoadedProgram const& program, ExecutionError const& error) {
  auto const place = error.op ? ProgramLocations(program.prepared.program()).of(*error.op) + ": " : std::string();
  return {code_of(error.kind), place + "error: " + error.message};
}

}  // namespace

std::string problem_of_argument(Port const& port, PJRT_Buffer const& buffer) {
  if (buffer.type == port.buffer && (port.is_token() || has_shape_of(buffer.dims, port.type))) return "";
  return fmt::format("a buffer of type {} and shape {} is not a {}", buffer_type_name(buffer.type),
                     shape_text(buffer.dims), to_string(port.type));
}

Executed execute_program(LoadedProgram const& program, Settings const& settings,
                         std::vector<std::vector<RuntimeValue>> arguments) {
  for (auto& process : arguments)
    for (std::size_t i = 0; i < process.size(); ++i)
      if (!program.arguments[i].is_token()) process[i] = process[i].tensor.as(program.arguments[i].element);
  RunState state(program.prepared.compiled(), settings.limits);
  std::optional<RandomImplementation> implementation;
  if (settings.seed) {
    state.implementation = &implementation.emplace(*settings.seed, 0);
    state.profile = &settings.profile;
  }
  std::vector<RunResult> results;
  if (arguments.size() == 1) {
    results.push_back(Process(state).run(*program.main, arguments[0]));
  } else {
    results =
        run_grid(state, *program.main, std::move(arguments), program.options.replicas, program.options.partitions);
  }
  if (auto const* failure = first_failure(results)) return failure_of(program, *failure->error);
  std::vector<std::vector<RuntimeValue>> values;
  for (auto& result : results) {
    auto& of_process = values.emplace_back();
    for (auto& value : result.values)
      of_process.push_back(value.kind == RuntimeValue::Kind::tensor ? RuntimeValue(stored(value.tensor))
                                                                    : std::move(value));
  }
  return values;
}

}  // namespace assay::plugin
