// Implements harness/run/run_suite.hpp: what a backend can do at all.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <set>

#include "generators/suite/reader.hpp"
#include "harness/run/case_folder.hpp"
#include "harness/run/run_suite.hpp"
#include "harness/suite_cases.hpp"
#include "support/parallel.hpp"

namespace assay {
namespace {

struct Candidate {
  ManifestRow row;
  std::uint64_t index = 0;
  std::string key;  // what it is to differ in from others: its op, or its types
};

// The smallest cases, of different ops or types, smallest first.
class Shortlist {
public:
  // Of those with the same `key` the smallest.
  void offer(ManifestRow const& row, std::uint64_t index, std::string const& key, std::size_t most) {
    auto const same = std::ranges::find(all_, key, &Candidate::key);
    if (same != all_.end()) {
      if (row.elements < same->row.elements) *same = {row, index, key};
    } else if (all_.size() < most) {
      all_.push_back({row, index, key});
    } else if (row.elements < all_.back().row.elements) {
      all_.back() = {row, index, key};
    }
    std::ranges::stable_sort(all_, {}, [](auto const& one) { return one.row.elements; });
  }
  std::vector<Candidate> const& all() const { return all_; }

private:
  std::vector<Candidate> all_;
};

bool was_executed(CaseOutcome const& outcome) {
  return outcome.verdict == Verdict::conforms || outcome.verdict == Verdict::open ||
         (outcome.verdict == Verdict::violates && !outcome.refused);
}

}  // namespace

Result<std::vector<Capability>> probe_capabilities(RunOptions const& options, Backend& backend, unsigned tries) {
  SuiteReader reader;
  std::map<std::string, Shortlist> lists;
  auto const read = for_each_case(reader, options.suite, [&](ManifestRow const& row, std::uint64_t index) {
    if (row.kind != CaseKind::values || !is_chosen(options, row)) return Result<void>();
    if (!row.op.empty()) lists["op " + row.op].offer(row, index, fmt::format("{}", fmt::join(row.types, ",")), tries);
    for (auto const& type : row.types) lists["type " + type].offer(row, index, row.op, tries);
    if (row.recipe.find("dynamic") != std::string::npos) lists["dynamic shapes"].offer(row, index, row.op, tries);
    return Result<void>();
  });
  if (!read) return Error{read.error()};
  std::vector<Capability> capabilities(lists.size() + 1);
  auto const problem = backend.can_compile_only()
                           ? problem_of_compiling(options, backend)
                           : Result<std::string>("the backend cannot compile without running (see --compile)");
  if (!problem) return Error{problem.error()};
  capabilities[0] = {"only compiling", problem->empty(), *problem};
  std::vector<Shortlist const*> shortlists;
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
      for (auto const& candidate : shortlists[i]->all()) {
        auto const outcome = run_case(reader, candidate.row, candidate.index, backend, where, once);
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
