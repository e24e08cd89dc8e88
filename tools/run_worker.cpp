#include "tools/run_worker.hpp"

#include <fmt/format.h>

#include "constraints/bind/prepared_program.hpp"
#include "semantics/program/npy.hpp"

namespace assay::inline tools {
namespace {

// Status and reason of the first error; "done" if there is none.
WorkerAnswer verdict_of(Diagnostics const& found) {
  if (found.errors() > 0) return {"refused", first_error(found)};
  for (auto const& diagnostic : found.all())
    if (diagnostic.undecided) return {"unsupported", diagnostic.message};
  return {};
}

bool read_inputs(std::string const& folder, CompiledFunction const& main, RunState& state,
                 std::vector<RuntimeValue>& arguments, std::string& error) {
  Process process(state);
  auto const make = [&](Element element, Shape shape) { return process.make(element, std::move(shape), *main.op); };
  for (auto const* value : arguments_of(main)) {
    Element element;
    if (!has_shape(value->type) || !element_of(value->type->element, element))
      return error = "an argument of type " + to_string(value->type), false;
    auto tensor = read_npy(fmt::format("{}/input_{}.npy", folder, arguments.size()), element, make);
    if (!tensor) return error = tensor.error(), false;
    arguments.emplace_back(*std::move(tensor));
  }
  return true;
}

bool write_results(std::string const& folder, std::vector<RuntimeValue> const& values, std::string& error) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].kind != RuntimeValue::Kind::tensor) return error = "a result that is no tensor", false;
    auto const written = write_npy(fmt::format("{}/output_{}.npy", folder, i), values[i].tensor);
    if (!written) return error = written.error(), false;
  }
  return true;
}

WorkerAnswer execute(PreparedProgram const& program, WorkerRequest const& request, RunLimits const& limits) {
  auto const main = program.main();
  if (!main) return {"unsupported", main.error()};
  RunState state(program.compiled(), limits);
  std::vector<RuntimeValue> arguments;
  std::string error;
  try {
    if (!read_inputs(request.inputs, **main, state, arguments, error)) return {"unsupported", error};
  } catch (ExecutionError const& problem) {
    return {"unsupported", problem.message};
  }
  auto const result = Process(state).run(**main, std::move(arguments));
  if (result.error) {
    using Kind = ExecutionError::Kind;
    return {result.error->kind == Kind::check ? "wrong" : "unsupported", result.error->message};
  }
  if (!write_results(request.outputs, result.values, error)) return {"unsupported", error};
  return {};
}

}  // namespace

WorkerAnswer answer_as_worker(WorkerRequest const& request, RunLimits const& limits) {
  auto source = Source::from_file(request.program);
  if (!source) return {"unavailable", source.error()};
  PrepareOptions options;
  options.binds = !request.compile_only;
  // What the official tools accept is run, as by `assay run`; whether it is accepted is asked of the specification.
  options.policy = request.compile_only ? CheckPolicy::spec : CheckPolicy::official;
  options.max_constant_bytes = limits.max_bytes;
  PreparedProgram const program(*std::move(source), options);
  auto const verdict = verdict_of(program.findings());
  return request.compile_only || program.is_stopped() ? verdict : execute(program, request, limits);
}

}  // namespace assay::inline tools
