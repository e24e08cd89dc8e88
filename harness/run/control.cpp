// Implements harness/run/run_suite.hpp: checks whether a backend accepts a valid program.
#include <filesystem>

#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"
#include "harness/backends/execution.hpp"
#include "harness/run/case_folder.hpp"
#include "harness/run/probe_cases.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kControlProgram = R"("builtin.module"() ({
  "func.func"() ({
    %0 = "stablehlo.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %1 = "stablehlo.add"(%0, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%1) : (tensor<2xf32>) -> ()
  }) {function_type = () -> tensor<2xf32>, sym_name = "main"} : () -> ()
}) : () -> ()
)";

std::string control_text(ProgramForm form) {
  if (form != ProgramForm::pretty) return std::string(kControlProgram);
  Diagnostics none;
  auto const program = parse_program(Source::from_string("control", std::string(kControlProgram)), {}, none);
  return print_program(program, AssemblyFormat::pretty);
}

// The reply to the built-in control program, which is only compiled.
Result<BackendReply> reply_to_own(RunOptions const& options, Backend& backend, CaseFolder& folder) {
  constexpr char const* kProgram = "program.mlir";
  if (auto const begun = folder.begin("control"); !begun) return Error{begun.error()};
  if (auto const given = folder.give(kProgram, control_text(backend.form())); !given) return Error{given.error()};
  BackendRequest request;
  request.inputs = folder.given();
  request.program = request.inputs + "/" + kProgram;
  request.outputs = folder.outputs();
  request.folder = folder.run();
  request.compile_only = true;
  request.seconds = options.seconds;
  request.stop = options.stop;
  auto reply = execute_loaded(backend, {}, request);
  reply.reason = reply.reason.empty() ? std::string("it gave no reason")
                                      : without(without(reply.reason, request.inputs + "/"), request.folder + "/");
  return reply;
}

// The reason why rejections do not count, if the control program is not accepted; empty if it is.
Result<std::string> refusal_of_own(RunOptions const& options, Backend& backend, CaseFolder& folder) {
  auto const reply = reply_to_own(options, backend, folder);
  if (!reply) return Error{reply.error()};
  if (reply->end == BackendReply::End::done || reply->end == BackendReply::End::stopped) return std::string();
  // A backend without a checker has this reason for each program that is only compiled.
  if (reply->end == BackendReply::End::unavailable) return reply->reason;
  return "valid programs are rejected, too, so a rejection proves nothing about an invalid one: " + reply->reason;
}

}  // namespace

Result<std::string> problem_of_compiling(RunOptions const& options, Backend& backend) {
  auto const folder = fs::absolute(options.work + "/control").string();
  Result<BackendReply> reply = BackendReply{};
  {
    CaseFolder where(folder);
    reply = reply_to_own(options, backend, where);
  }
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  if (!reply) return Error{reply.error()};
  bool const is_unable = reply->end == BackendReply::End::unavailable && reply->stage != Stage::start;
  return is_unable ? reply->reason : std::string();
}

Result<std::string> problem_of_refusals(RunOptions const& options, Backend& backend, ProbeCases const& cases) {
  if (!backend.can_refuse() || !backend.can_compile_only())
    return std::string();  // the backend receives no invalid
                           // programs
  if (!cases.has_invalid) return std::string();
  auto const folder = fs::absolute(options.work + "/control").string();
  RunOptions once = options;
  once.keep.clear();
  CaseFolder where(folder);
  auto refusal = refusal_of_own(once, backend, where);
  if (refusal && !refusal->empty())
    refusal = refusal_of_own(once, backend, where);  // retry once, because the failure
                                                     // may be transient
  bool is_accepted = refusal && refusal->empty();
  for (auto const& [row, index, key] : cases.controls) {
    if (!refusal || is_accepted || (options.stop && *options.stop)) break;
    is_accepted = run_case(cases.reader, row, index, backend, where, once).verdict == Verdict::conforms;
  }
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  if (!refusal) return Error{refusal.error()};
  if (is_accepted) return std::string();
  return *refusal;
}

}  // namespace assay
