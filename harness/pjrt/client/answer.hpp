// The status that a worker reports for a failure, by its cause.
//
// | cause | status |
// |---|---|
// | UNIMPLEMENTED, RESOURCE_EXHAUSTED, a missing function, a request that the API cannot express | `unsupported` |
// | another error of compilation, unless it is transient | `refused`: the program is rejected |
// | INVALID_ARGUMENT of execution | `refused` |
// | other errors of execution and reading, an exception, and transient errors (`CANCELLED`, DEADLINE_EXCEEDED,
// ABORTED, UNAVAILABLE, DATA_LOSS) anywhere | `crashed`, and a new process continues |
// | data that is impossible, or does not match the program | `wrong`: it violates |
#pragma once

#include "harness/backends/worker_loop.hpp"
#include "harness/pjrt/client/failure.hpp"
#include "harness/report/verdict.hpp"

namespace assay::pjrt {

WorkerAnswer answer_of(Failure const& failure, Stage stage);

}  // namespace assay::pjrt
