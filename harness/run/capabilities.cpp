// Implements harness/run/run_suite.hpp: probes the capabilities of a backend.
#include <atomic>

#include "harness/run/case_folder.hpp"
#include "harness/run/probe_cases.hpp"
#include "support/parallel.hpp"

namespace assay {
namespace {

bool was_executed(CaseOutcome const& outcome) {
  return outcome.verdict == Verdict::conforms || outcome.verdict == Verdict::open ||
         (outcome.verdict == Verdict::violates && !outcome.refused);
}

}  // namespace

Result<std::vector<Capability>> probe_capabilities(RunOptions const& options, Backend& backend,
                                                   ProbeCases const& cases) {
  auto const& lists = cases.by_capability;
  std::vector<Capability> capabilities(lists.size() + 1);
  auto const problem = backend.can_compile_only()
                           ? problem_of_compiling(options, backend)
                           : Result<std::string>("the backend cannot compile without running (see --compile)");
  if (!problem) return Error{problem.error()};
  capabilities[0] = {"only compiling", problem->empty(), *problem};
  std::vector<std::vector<ProbeCase> const*> shortlists;
  for (auto const& [what, list] : lists) {
    capabilities[shortlists.size() + 1].what = what;
    shortlists.push_back(&list);
  }
  RunOptions once = options;
  once.retries = 0;
  once.keep.clear();
  std::atomic<std::size_t> next = 0;
  auto const work = [&](std::size_t job) {
    CaseFolder where(options.work + "/job_" + std::to_string(job));
    for (std::size_t i; (i = next++) < shortlists.size() && !(options.stop && *options.stop);) {
      auto& capability = capabilities[i + 1];
      for (auto const& candidate : *shortlists[i]) {
        auto const outcome = run_case(cases.reader, candidate.row, candidate.index, backend, where, once);
        capability.has = was_executed(outcome);
        capability.reason = capability.has ? "" : outcome.reason;
        if (capability.has) break;
      }
    }
  };
  run_workers(worker_count(options.jobs), work);
  return capabilities;
}

}  // namespace assay
