// `assay run --worker`: assay as a backend of suites, by the protocol of harness/README.md.
#pragma once

#include "harness/backends/worker_loop.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::inline tools {

// A program that is only to be compiled is checked by the specification; one that runs by the official tools, as by
// `assay run`.
WorkerAnswer answer_as_worker(WorkerRequest const& request, RunLimits const& limits);

}  // namespace assay::inline tools
