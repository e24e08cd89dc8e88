// A worker's status for a failure, by its cause.
//
// | what came | said |
// |---|---|
// | UNIMPLEMENTED, RESOURCE_EXHAUSTED, a function that is missing, what the API cannot express | `unsupported` |
// | another error of compiling, but for those of the moment | `refused`: the program is called wrong |
// | INVALID_ARGUMENT of executing | `refused` |
// | other errors of executing and reading, an exception; those of the moment (`CANCELLED`, DEADLINE_EXCEEDED, ABORTED,
// UNAVAILABLE, DATA_LOSS) anywhere | `crashed`, and another process goes on |
// | data that is impossible, or does not match the program | `wrong`: it violates |
#pragma once

#include "harness/backends/worker_loop.hpp"
#include "harness/pjrt/client/failure.hpp"
#include "harness/report/verdict.hpp"

namespace assay::pjrt {

WorkerAnswer answer_of(Failure const& failure, Stage stage);

}  // namespace assay::pjrt
