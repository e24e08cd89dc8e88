#include "harness/pjrt/client/answer.hpp"

#include "harness/pjrt/api/base.h"

namespace assay::pjrt {
namespace {

// Whether the error is transient, so that the program is not the cause.
bool is_transient(int code) {
  return code == PJRT_Error_Code_CANCELLED || code == PJRT_Error_Code_DEADLINE_EXCEEDED ||
         code == PJRT_Error_Code_ABORTED || code == PJRT_Error_Code_UNAVAILABLE || code == PJRT_Error_Code_DATA_LOSS;
}

std::string status_of_error(int code, Stage stage) {
  if (code == PJRT_Error_Code_UNIMPLEMENTED || code == PJRT_Error_Code_RESOURCE_EXHAUSTED) return "unsupported";
  if (code < 0 || code > PJRT_Error_Code_UNAUTHENTICATED) return "wrong";
  if (is_transient(code)) return "crashed";
  return stage == Stage::compile || code == PJRT_Error_Code_INVALID_ARGUMENT ? "refused" : "crashed";
}

std::string status_of(Failure const& failure, Stage stage) {
  switch (failure.kind) {
    case Failure::Kind::error:
      return status_of_error(failure.code, stage);
    case Failure::Kind::missing:
    case Failure::Kind::inexpressible:
      return "unsupported";
    case Failure::Kind::bad_data:
      return "wrong";
    case Failure::Kind::thrown:
      break;
  }
  return "crashed";
}

}  // namespace

WorkerAnswer answer_of(Failure const& failure, Stage stage) {
  WorkerAnswer answer;
  answer.status = status_of(failure, stage);
  answer.reason = failure.reason;
  answer.stage = to_string(stage);
  answer.restart = answer.status == "crashed" || answer.status == "wrong";
  return answer;
}

}  // namespace assay::pjrt
