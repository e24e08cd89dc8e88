// Runs the cases of a suite on a backend and judges them.
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
  std::string suite;    // folder
  std::string name;     // of the backend in the report; empty: its own
  std::string command;  // as the report's head has it
  std::string work;     // folder for temporary files, emptied case by case; created if it does not exist
  unsigned jobs = 0;    // 0: one per core
  std::uint32_t shard = 1, shards = 1;
  CaseTimes const* times = nullptr;  // times that balance the shards; nullptr: every N-th case belongs to a shard
  std::set<std::string> ops, types;  // as of the manifest; empty: all
  std::set<CaseKind> kinds;
  std::set<std::string> ids;        // of cases; empty: all
  std::set<std::string> withdrawn;  // cases that are never chosen
  std::string errata;               // digest of the list that withdrew them; empty: there is none
  // the reason why invalid programs are not passed to the backend (problem_of_refusals)
  std::string refusal_check_disabled;
  bool strict_contested = false;   // rejecting a program that the official tools reject as well is still a violation
  unsigned retries = 1;            // the number of retries of cases that are not `conforms`, `open` or `unsupported`
  double seconds = 60;             // limit of one execution
  std::string keep;                // folder for the outputs of cases that violate, each as KEEP/ID; empty: none
  std::string again;               // a command to which ` --case ID` is added to run a case again; may be empty
  Report const* resume = nullptr;  // outcomes that are taken over
  bool runs_all = false;  // none is, because `resume` has all cases: it must still be of this suite and backend
  std::atomic<bool> const* stop = nullptr;
  std::function<void(ReportHead const&)> begin;  // once, when the head of the report is known, before any case
  // Called in the order of the manifest, by one thread at a time.
  std::function<void(CaseOutcome const&)> give;
  std::function<void(std::uint64_t done, std::uint64_t of, std::string const& id)> progress;
};

// The shard I of N has every N-th of the chosen cases, from the I-th on, or the part from balanced_shards. Fills
// `report.head` but for tool and capabilities (kept if given). `report.whole`: all requested cases have an outcome. An
// error if the suite cannot be read, `resume` is a report of another suite, backend or command, or the backend can
// execute nothing more (Backend::failure).
//
// Failures (violates, crashed, timed out) are retried. The verdict is that of the first attempt; if a later one has
// another, the outcome is `flaky`, and its reason states this.
Result<void> run_suite(RunOptions const& options, Backend& backend, Report& report);

// A backend's capabilities: for each op and each type among the chosen cases, and for dynamic shapes, the smallest
// cases are run until one is executed, at most three of different types or ops. `cases`: those of find_probe_cases, by
// these options.
Result<std::vector<Capability>> probe_capabilities(RunOptions const& options, Backend& backend,
                                                   ProbeCases const& cases);

// Whether the backend accepts a valid program: if it rejects that, its rejection of an invalid one proves nothing. The
// control is a program of two constants and an `add`, or one of the smallest programs of the suite. Returns the reason
// why no rejection proves anything: "valid programs are refused as well: .."; empty if one was accepted, or no invalid
// case is chosen.
Result<std::string> problem_of_refusals(RunOptions const& options, Backend& backend, ProbeCases const& cases);

// The reason why the backend does not compile without running although it has a way to be asked for that: its answer to a
// valid program is that this is unavailable. Empty: it does, or cannot be started.
Result<std::string> problem_of_compiling(RunOptions const& options, Backend& backend);

// Whether the backend accepts valid programs, for each op of which only invalid ones are chosen: lines for
// `report.head.capabilities`, which weigh_refusals uses. At most three programs of an op are compiled.
std::vector<Capability> probe_acceptance(RunOptions const& options, Backend& backend, ProbeCases const& cases);

// One case, with its retries. `index`: of the row among the cases of the manifest.
CaseOutcome run_case(SuiteReader const& suite, ManifestRow const& row, std::uint64_t index, Backend& backend,
                     CaseFolder& folder, RunOptions const& options);

// Whether a case is among those that the options choose, shards aside.
bool is_chosen(RunOptions const& options, ManifestRow const& row);

// Whether the report has an outcome, or a line of a case that was not run, for each case of the run: nothing is left
// to run. An error if the suite cannot be read.
Result<bool> has_all_cases(RunOptions const& options, Report const& report);

}  // namespace assay
