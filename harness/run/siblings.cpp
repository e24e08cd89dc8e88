// Implements harness/run/run_suite.hpp: whether a backend accepts valid programs of ops of which a run holds invalid ones alone.
#include <algorithm>
#include <atomic>
#include <map>

#include "harness/report/refusals.hpp"
#include "harness/run/case_folder.hpp"
#include "harness/run/run_suite.hpp"
#include "harness/suite_cases.hpp"
#include "support/parallel.hpp"

namespace assay {
namespace {

constexpr std::size_t kMostSiblings = 3;  // of an op

struct Sibling {
  ManifestRow row;
  std::uint64_t index = 0;
};

struct OpCases {
  bool has_invalid = false, has_valid = false;  // among the chosen cases
  std::vector<Sibling> smallest;                // valid programs, smallest first

  void offer(ManifestRow const& row, std::uint64_t index) {
    smallest.push_back({row, index});
    smallest.back().row.kind = CaseKind::valid;  // it has only to be accepted
    std::ranges::stable_sort(smallest, {}, [](Sibling const& one) { return one.row.elements; });
    if (smallest.size() > kMostSiblings) smallest.pop_back();
  }
};

Result<std::map<std::string, OpCases>> ops_of_suite(RunOptions const& options, SuiteReader& reader) {
  std::map<std::string, OpCases> ops;
  auto const read = for_each_case(reader, options.suite, [&](ManifestRow const& row, std::uint64_t index) {
    if (row.op.empty()) return Result<void>();
    auto& op = ops[row.op];
    bool const is_invalid = row.kind == CaseKind::invalid;
    if (is_chosen(options, row)) (is_invalid ? op.has_invalid : op.has_valid) = true;
    if (!is_invalid) op.offer(row, index);
    return Result<void>();
  });
  if (!read) return Error{read.error()};
  std::erase_if(ops, [](auto const& one) {
    return !one.second.has_invalid || one.second.has_valid || one.second.smallest.empty();
  });
  return ops;
}

}  // namespace

Result<std::vector<Capability>> probe_acceptance(RunOptions const& options, Backend& backend) {
  if (!backend.can_refuse() || !backend.can_compile_only() || !options.refusal_check_disabled.empty())
    return std::vector<Capability>();
  SuiteReader reader;
  auto const ops = ops_of_suite(options, reader);
  if (!ops) return Error{ops.error()};
  std::vector<Capability> found;
  std::vector<OpCases const*> cases;
  for (auto const& [op, of_op] : *ops) {
    found.push_back({acceptance_of(op), false, "", 0, 0});
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
      for (auto const& [row, index] : cases[i]->smallest) {
        auto const outcome = run_case(reader, row, index, backend, where, once);
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
