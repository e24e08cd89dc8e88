#include "tools/plugin/run_plugin.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "constraints/bind/arguments.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "diagnostics/read.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "diagnostics/work_folder.hpp"
#include "grammar/assembly/print.hpp"
#include "harness/backends/chosen_backend.hpp"
#include "harness/backends/execution.hpp"
#include "harness/pjrt/runner/any_backend.hpp"
#include "harness/reduction/candidates/interestingness_test.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/npy.hpp"
#include "support/files.hpp"
#include "support/process/termination.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;
using End = BackendReply::End;

std::string const kRunPlugin = "run: ";  // prefix of errors

// Returns placeholders for the results: before the run, only their element types are known.
std::vector<CaseResult> results_of(std::vector<Type> const& types) {
  std::vector<CaseResult> results;
  for (Type const type : types) {
    Element element;
    if (!has_shape(type) || !element_of(type->element, element)) continue;
    Tensor const tensor = stored(make_tensor(element, {}));
    results.push_back({tensor, tensor, tensor, {}, true});
  }
  return results;
}

// Reports the termination of a plug-in that returned no results.
ExitStatus report_failure(std::string const& file, BackendReply const& reply) {
  bool const is_refusal = reply.end == End::refused;
  write_error(fmt::format("{}: {}{}", file,
                          is_refusal && reply.lacking ? "unsupported: "
                          : is_refusal                ? "the plug-in rejects the program: "
                                                      : "",
                          reply.reason.empty() ? "the plug-in gave no reason" : reply.reason));
  if (is_refusal && reply.lacking) return ExitStatus::undecided;
  return reply.end == End::unavailable || reply.end == End::stopped ? ExitStatus::undecided : ExitStatus::violation;
}

void show_results(std::string const& folder, std::vector<Type> const& types, PluginRun const& options) {
  std::size_t number = 0;
  std::error_code trouble;
  if (!options.output.empty()) fs::create_directories(options.output, trouble);
  if (trouble) stop(kRunPlugin + options.output + " cannot be made: " + trouble.message());
  for (Type const type : types) {
    Element element;
    if (!has_shape(type) || !element_of(type->element, element)) continue;  // tokens have no file
    auto const name = fmt::format("/output_{}.npy", number++);
    auto const held = stored(make_tensor(element, {})).element();
    auto const tensor = or_stop(read_npy(folder + name, held), kRunPlugin);
    write_stdout(value_text(RuntimeValue(tensor.as(element)), type, options.print_limit) + "\n");
    if (!options.output.empty()) or_stop(write_npy(options.output + name, tensor), kRunPlugin);
  }
}

}  // namespace

ExitStatus run_on_plugin(std::string const& file, PluginRun const& run) {
  auto const source = read_source(file);
  PreparedProgram const prepared(source.source, {.policy = CheckPolicy::either});
  if (prepared.is_stopped()) {
    write_error(fmt::format("{}: {}", file, first_error(prepared.findings())));
    return ExitStatus::violation;
  }
  auto const* const main = or_stop(prepared.main(), kRunPlugin + file + ": ");
  std::vector<Tensor> inputs;
  for (auto const& argument : read_program_arguments(*main, run.arguments, kRunPlugin)) {
    if (argument.kind != RuntimeValue::Kind::tensor)
      stop(kRunPlugin + "plug-ins take tensors, and @main has other arguments");
    inputs.push_back(argument.tensor);
  }
  std::vector<Type> types;
  if (main->body.terminator)
    for (auto const* const value : main->body.terminator->operands) types.push_back(value->type);
  TerminationSignals signals;
  WorkFolder work("");
  work.make();
  auto of_plugin = run.plugin;
  of_plugin.work = work.path();
  auto const backend = or_stop(make_any_backend(of_plugin), kRunPlugin);
  start_or_stop(*backend, signals.flag(), kRunPlugin);
  std::error_code trouble;
  for (auto const* const part : {"/run", "/outputs"}) fs::create_directories(work.path() + part, trouble);
  auto const loaded =
      reduction::case_of(print_program(prepared.program(), AssemblyFormat::suite), inputs, results_of(types));
  auto const text = reduction::text_for(backend->form(), prepared.program(), loaded);
  or_stop(reduction::write_program(work.path(), text, inputs), kRunPlugin);
  BackendRequest request;
  request.program = work.path() + "/program.mlir";
  request.inputs = work.path();
  request.outputs = work.path() + "/outputs";
  request.folder = work.path() + "/run";
  request.input_count = inputs.size();
  request.result_count = loaded.results.size();
  request.seconds = run.seconds;
  request.stop = &signals.flag();
  auto const reply = execute_loaded(*backend, loaded, request);
  if (reply.end != End::done) return report_failure(file, reply);
  show_results(request.outputs, types, run);
  return ExitStatus::conforms;
}

}  // namespace assay
