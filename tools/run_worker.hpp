// `assay run --worker`: assay as a backend of suites, by the protocol in harness/README.md.
#pragma once

#include <cstdint>
#include <optional>

#include "harness/backends/worker_loop.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

struct WorkerRun {
  RunLimits limits;
  // With a seed, the random conforming implementation of that seed and profile computes the results instead of exact
  // arithmetic.
  Profile const* profile = nullptr;
  std::optional<std::uint64_t> implementation_seed = std::nullopt;
};

// A program that is only compiled is checked by the specification. A program that is run may also be accepted by the
// official tools, as in `assay run`.
WorkerAnswer answer_as_worker(WorkerRequest const& request, WorkerRun const& how);

}  // namespace assay
