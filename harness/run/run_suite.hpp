// Runs the cases of a suite on a backend and judges their results.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <set>
#include <string>

#include "harness/backends/backend.hpp"
#include "harness/report/report.hpp"
#include "harness/run/balance.hpp"

namespace assay {
class CaseFolder;
struct ManifestRow;
struct ProbeCases;
class SuiteReader;
}  // namespace assay

namespace assay {

struct RunOptions {
  std::string suite;    // folder of the suite
  std::string name;     // name of the backend in the report; empty: its own name
  std::string command;  // command in the head of the report
  std::string work;     // folder for temporary files, which is emptied case by case; created if it does not exist
  unsigned jobs = 0;    // 0: one for each core
  std::uint32_t shard = 1, shards = 1;
  CaseTimes const* times = nullptr;  // times that balance the shards; nullptr: each shard has every N-th case
  std::set<std::string> ops, types;  // as in the manifest; empty: all
  std::set<CaseKind> kinds;
  std::set<std::string> ids;        // IDs of cases; empty: all
  std::set<std::string> withdrawn;  // cases that are never chosen
  std::string errata;               // digest of the list that withdrew them; empty: none
  // reason why invalid programs are not passed to the backend (problem_of_refusals)
  std::string refusal_check_disabled;
  bool strict_contested = false;   // rejecting a program that the official tools also reject is a violation, too
  unsigned retries = 1;            // number of retries of cases that are not `conforms`, `open` or `unsupported`
  double seconds = 60;             // time limit of one execution
  std::string keep;                // folder for the outputs of cases that violate, each as KEEP/ID; empty: none
  std::string again;               // command to which ` --case ID` is added to rerun a case; may be empty
  Report const* resume = nullptr;  // outcomes to reuse
  bool runs_all = false;  // reuse no outcomes, because `resume` has all cases; it must still belong to this suite and
                          // backend
  std::atomic<bool> const* stop = nullptr;
  std::function<void(ReportHead const&)> begin;  // called once, before the first case, with the head of the report
  // Called for each outcome in the order of the manifest, by one thread at a time.
  std::function<void(CaseOutcome const&)> give;
  std::function<void(std::uint64_t done, std::uint64_t of, std::string const& id)> progress;
};

// Shard I of N has every N-th of the chosen cases, beginning with the I-th, or its part of balanced_shards. Sets
// `report.head` except tool, and capabilities if they are already set. `report.whole`: all requested cases have an
// outcome. An error if the suite cannot be read, if `resume` belongs to another suite, backend or command, or if the
// backend cannot execute anything more (Backend::failure).
//
// Failures (violates, crashed, timed out) are retried. The verdict is that of the first attempt. If a later attempt has
// another verdict, the outcome is `flaky`, and its reason states that.
Result<void> run_suite(RunOptions const& options, Backend& backend, Report& report);

// Probes the capabilities of a backend. For each op and each type among the chosen cases, and for dynamic shapes, runs
// the smallest cases until one is executed, at most three with different types or ops. `cases`: the result of
// find_probe_cases for the same options.
Result<std::vector<Capability>> probe_capabilities(RunOptions const& options, Backend& backend,
                                                   ProbeCases const& cases);

// Checks whether the backend accepts a valid program. If it does not, its rejections of invalid programs do not count.
// The control is a program with two constants and an `add`, or one of the smallest programs of the suite. Returns the
// reason why no rejection counts, "valid programs are rejected, too, ..", or "" if a program was accepted, or no
// invalid case is chosen.
Result<std::string> problem_of_refusals(RunOptions const& options, Backend& backend, ProbeCases const& cases);

// The reason why the backend does not support `compile_only` although its interface has it: it replies to a valid
// program that this is unavailable. Empty if it does, or if it cannot be started.
Result<std::string> problem_of_compiling(RunOptions const& options, Backend& backend);

// For each op of which only invalid programs are chosen: whether the backend accepts valid ones, as capabilities for
// `report.head.capabilities`, which weigh_refusals uses. Compiles at most three programs for each op.
std::vector<Capability> probe_acceptance(RunOptions const& options, Backend& backend, ProbeCases const& cases);

// Runs one case, with its retries. `index`: index of the row in the manifest.
CaseOutcome run_case(SuiteReader const& suite, ManifestRow const& row, std::uint64_t index, Backend& backend,
                     CaseFolder& folder, RunOptions const& options);

// Whether the options select a case, regardless of shards.
bool is_chosen(RunOptions const& options, ManifestRow const& row);

// The reason why a report cannot be resumed by a run with the other head; empty if it can.
std::string problem_of_resumed(ReportHead const& before, ReportHead const& now);

// Whether the report has an outcome for each case of the run, including those that are not_run, so that nothing is left
// to run. An error if the suite cannot be read.
Result<bool> has_all_cases(RunOptions const& options, Report const& report);

}  // namespace assay
