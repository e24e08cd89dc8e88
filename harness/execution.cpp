#include "harness/execution.hpp"

#include "harness/coded.hpp"
#include "harness/text.hpp"
#include "semantics/write_file.hpp"

namespace assay {

BackendReply execute_loaded(Backend& backend, LoadedCase const& loaded, BackendRequest& request) {
  if (backend.form() != ProgramForm::coded || request.compile_only) return backend.execute(request);
  BackendReply reply;
  std::string const text = coded_text(loaded);
  if (text.empty()) return reply.reason = "the case cannot be written as a program that returns integers", reply;
  request.program = request.folder + "/program.mlir";
  if (!write_file(request.program, text, reply.reason)) return reply;
  reply = backend.execute(request);
  std::string problem;
  if (reply.end == BackendReply::End::done && !write_printed(loaded, reply.printed, request.outputs, problem)) {
    reply.end = BackendReply::End::crashed;  // success was claimed without results
    reply.stage = Stage::results;
    reply.reason = problem;
    reply.evidence += last_of(clean_text(last_of(reply.printed, 2000)), 2000);
  }
  reply.printed.clear();
  return reply;
}

}  // namespace assay
