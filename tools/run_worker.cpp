#include "tools/run_worker.hpp"

#include <fmt/format.h>

#include "constraints/bind/arguments.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "semantics/program/npy.hpp"

namespace assay {
namespace {

// Returns the status and the reason of the first error or undecided finding; "done" if there is none.
WorkerAnswer verdict_of(Diagnostics const& found) {
  if (found.errors() > 0) return {"refused", first_error(found)};
  for (auto const& diagnostic : found.all())
    if (diagnostic.undecided) return {"unsupported", diagnostic.message};
  return {};
}

Result<void> write_results(std::string const& folder, std::vector<RuntimeValue> const& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].kind != RuntimeValue::Kind::tensor) return Error{"a result that is not a tensor"};
    if (auto const written = write_output(folder, i, values[i].tensor); !written) return written;
  }
  return {};
}

WorkerAnswer execute(PreparedProgram const& program, WorkerRequest const& request, WorkerRun const& how) {
  auto const main = program.main();
  if (!main) return {"unsupported", main.error()};
  RunState state(program.compiled(), how.limits);
  std::optional<RandomImplementation> implementation;
  if (how.implementation_seed) {
    state.implementation = &implementation.emplace(*how.implementation_seed, 0);
    state.profile = how.profile;
  }
  Process process(state);
  auto const make = [&](Element element, Shape shape) { return process.make(element, std::move(shape), *(*main)->op); };
  std::vector<std::string> files;
  auto const parameters = argument_types(**main);
  auto const wanted = tensors_of(arguments_of(**main));
  for (std::size_t i = 0; i < wanted.size(); ++i) files.push_back(fmt::format("{}/input_{}.npy", request.inputs, i));
  std::vector<RuntimeValue> arguments;
  try {
    auto read = read_arguments(files, wanted, make);
    if (!read) return {"unsupported", read.error()};
    arguments = arguments_of_tensors(parameters, *read);
  } catch (ExecutionError const& problem) {
    return {"unsupported", problem.message};
  }
  auto const result = Process(state).run(**main, std::move(arguments));
  if (result.error) {
    using Kind = ExecutionError::Kind;
    return {result.error->kind == Kind::check ? "wrong" : "unsupported", result.error->message};
  }
  auto const written = write_results(request.outputs, result.values);
  return written ? WorkerAnswer() : WorkerAnswer{"unsupported", written.error()};
}

}  // namespace

WorkerAnswer answer_as_worker(WorkerRequest const& request, WorkerRun const& how) {
  auto source = Source::from_file(request.program);
  if (!source) return {"unavailable", source.error()};
  PrepareOptions options;
  options.binds = !request.compile_only;
  // Programs are run if the specification or the official tools accept them, as in `assay run`. If a program is only
  // compiled, the specification decides.
  options.policy = request.compile_only ? CheckPolicy::spec : CheckPolicy::either;
  options.max_constant_bytes = how.limits.max_bytes;
  PreparedProgram const program(*std::move(source), options);
  auto const verdict = verdict_of(program.findings());
  return request.compile_only || program.is_stopped() ? verdict : execute(program, request, how);
}

}  // namespace assay
