// Implements harness/run/run_suite.hpp: checks whether a backend accepts valid programs of ops of which a run only
// contains invalid ones.
#include <atomic>

#include "harness/report/refusals.hpp"
#include "harness/run/case_folder.hpp"
#include "harness/run/probe_cases.hpp"
#include "support/parallel.hpp"

namespace assay {

std::vector<Capability> probe_acceptance(RunOptions const& options, Backend& backend, ProbeCases const& probes) {
  if (!backend.can_refuse() || !backend.can_compile_only() || !options.refusal_check_disabled.empty()) return {};
  std::vector<Capability> found;
  std::vector<std::vector<ProbeCase> const*> cases;
  for (auto const& [op, of_op] : probes.by_refused_op) {
    found.push_back({acceptance_name(op), false, "", 0, 0});
    cases.push_back(&of_op);
  }
  RunOptions once = options;
  once.retries = 0;
  once.keep.clear();
  std::atomic<std::size_t> next = 0;
  std::vector<char> decided(cases.size());
  run_workers(worker_count(options.jobs), [&](std::size_t job) {
    CaseFolder where(options.work + "/job_" + std::to_string(job));
    for (std::size_t i; (i = next++) < cases.size() && !(options.stop && *options.stop);) {
      for (auto const& [row, index, key] : *cases[i]) {
        auto const outcome = run_case(probes.reader, row, index, backend, where, once);
        if (outcome.verdict == Verdict::not_run || outcome.verdict == Verdict::crashed) continue;
        decided[i] = true;
        found[i].has = outcome.verdict == Verdict::conforms;
        found[i].reason = found[i].has ? "" : outcome.reason;
        if (found[i].has) break;
      }
    }
  });
  std::vector<Capability> known;
  for (std::size_t i = 0; i < found.size(); ++i)
    if (decided[i]) known.push_back(std::move(found[i]));
  return known;
}

}  // namespace assay
