#include "tools/run_worker.hpp"

#include <fmt/format.h>

#include "constraints/bind/bind.hpp"
#include "constraints/check/check.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/program/npy.hpp"

namespace assay::inline tools {
namespace {

// Status and reason of the first error; "done" if there is none.
WorkerAnswer verdict_of(Diagnostics const& found) {
  for (auto const& diagnostic : found.all())
    if (diagnostic.severity == Severity::error) return {"refused", diagnostic.label + ": " + diagnostic.message};
  for (auto const& diagnostic : found.all())
    if (diagnostic.undecided) return {"unsupported", diagnostic.message};
  return {};
}

bool read_inputs(std::string const& folder, FunctionPlan const& main, RunState& state,
                 std::vector<RuntimeValue>& arguments, std::string& error) {
  Process process(state);
  auto const make = [&](Element element, Shape shape) { return process.make(element, std::move(shape), *main.op); };
  for (auto const* value : main.op->regions[0]->blocks[0]->arguments) {
    Element element;
    Tensor tensor;
    if (!has_shape(value->type) || !element_of(value->type->element, element))
      return error = "an argument of type " + to_string(value->type), false;
    if (!read_npy(fmt::format("{}/input_{}.npy", folder, arguments.size()), element, tensor, error, make)) return false;
    arguments.emplace_back(std::move(tensor));
  }
  return true;
}

bool write_results(std::string const& folder, std::vector<RuntimeValue> const& values, std::string& error) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].kind != RuntimeValue::Kind::tensor) return error = "a result that is no tensor", false;
    if (!write_npy(fmt::format("{}/output_{}.npy", folder, i), values[i].tensor, error)) return false;
  }
  return true;
}

WorkerAnswer execute(Program const& program, WorkerRequest const& request, RunLimits const& limits) {
  auto const bound = bind_program(program, limits.max_bytes);
  auto const main = bound.plan.functions.find("main");
  bool const has_body = main != bound.plan.functions.end() && !main->second.op->regions.empty() &&
                        !main->second.op->regions[0]->blocks.empty();
  if (!has_body) return {"unsupported", "there is no @main"};
  RunState state(bound.plan, limits);
  std::vector<RuntimeValue> arguments;
  std::string error;
  try {
    if (!read_inputs(request.inputs, main->second, state, arguments, error)) return {"unsupported", error};
  } catch (ExecutionError const& problem) {
    return {"unsupported", problem.message};
  }
  auto const result = Process(state).run(main->second, std::move(arguments));
  if (result.error) {
    using Kind = ExecutionError::Kind;
    return {result.error->kind == Kind::check ? "wrong" : "unsupported", result.error->message};
  }
  if (!write_results(request.outputs, result.values, error)) return {"unsupported", error};
  return {};
}

}  // namespace

WorkerAnswer answer_as_worker(WorkerRequest const& request, RunLimits const& limits) {
  Source source;
  std::string unread;
  if (!Source::from_file(request.program, source, unread)) return {"unavailable", unread};
  Diagnostics found;
  auto const program = parse_program(source, {}, found);
  CheckOptions check;
  if (!request.compile_only) check.against = Against::official;
  check_program(program, check, found);
  auto const verdict = verdict_of(found);
  if (request.compile_only || verdict.status == "refused") return verdict;
  return execute(program, request, limits);
}

}  // namespace assay::inline tools
