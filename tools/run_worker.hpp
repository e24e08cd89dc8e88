// `assay run --worker`: assay as a backend of suites, by the protocol of harness/README.md.
#pragma once

#include <cstdint>
#include <optional>

#include "harness/backends/worker_loop.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

struct WorkerRun {
  RunLimits limits;
  // Where there is a seed: the random conforming implementation of that seed by the profile, instead of exact results.
  Profile const* profile = nullptr;
  std::optional<std::uint64_t> implementation_seed = std::nullopt;
};

// A program that is only to be compiled is checked by the specification; one that runs by the official tools, as by
// `assay run`.
WorkerAnswer answer_as_worker(WorkerRequest const& request, WorkerRun const& how);

}  // namespace assay
