// The report of a run of a suite on a backend. Reports are stored, compared, merged and rendered.
//
// A report is written as lines of JSON, one for each case, so that a run that was interrupted has a report of the cases
// that ran. `--resume` and `assay report merge` read it again. The order is that of the manifest.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/report/verdict.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr int kReportFormat = 2;

// A capability of a backend: probed by a few small programs before the suite is run, or derived from all cases
// afterwards (harness/report/capabilities.hpp).
struct Capability {
  std::string what;  // "op add", "type bf16", "dynamic shapes"
  bool has = false;
  std::string reason;             // reason if it is lacking, or lacking in some cases
  std::uint64_t ran = 0, of = 0;  // after a run: number of cases that were executed, and that had to be
};

// Facts from the backend: "platform", "cpu".
struct BackendFact {
  std::string name, value;
};

struct ReportHead {
  int format = kReportFormat;
  std::string tool;        // "assay 0.1.0"
  std::string suite;       // digest of the manifest; equal for all shards of a run
  std::string backend;     // name of the backend
  std::string command;     // options that define the backend: "--worker mine"; empty in older reports
  std::string form;        // of the programs: "generic", "artifact:1.8.0"; empty in older reports and without a backend
  std::string profile;     // of the suite
  std::uint64_t seed = 0;  // of the suite
  std::string tier;
  std::uint32_t shard = 1, shards = 1;
  std::string errata;           // digest of the list of withdrawn cases; empty: none
  std::string times;            // digest of the recorded times that balance the shards; empty: each shard has every
                                // N-th case
  std::uint64_t cases = 0;      // number of cases in the suite
  std::uint64_t selected = 0;   // cases of this run: selected by its options and in its shard; 0: unknown
  std::uint64_t withdrawn = 0;  // cases that the list of errata withdrew
  std::vector<BackendFact> facts;
  std::vector<Capability> capabilities;
};

struct Report {
  ReportHead head;
  std::vector<CaseOutcome> outcomes;
  bool whole = false;                   // every case of the shard has an outcome
  std::optional<std::uint64_t> chosen;  // cases of all shards that the options select; not written
  std::size_t weighed = 0;              // outcomes that weigh_refusals changed; not written
  std::uint64_t taken = 0;              // outcomes copied from the report that was resumed; not written

  std::array<std::uint64_t, kVerdicts> counts() const;
};

// The numbers of valid programs that were rejected: "2 of 9 compile-only programs, 1 of 20 runnable programs". They do
// not fail the gate unless the baseline lists unsupported cases, so they are reported separately. Empty if there are
// none.
std::string refusals_text(Report const& report);

// For a run that was interrupted: "120 of 489 selected cases are missing", or "cases are missing" if their number is
// unknown. Otherwise empty.
std::string missing_text(Report const& report);

// The numbers of violations by provenance: "3 against the specification, 2 beyond profile xla". Empty if there are
// none.
std::string violations_text(Report const& report);

// The pass rate of the decided cases by sort, so that a backend that cannot run anything does not pass by rejecting
// everything: "448 of 528 programs that were run (84.8 %), 3 of 3 valid programs accepted (100.0 %), ..". Open cases
// are excluded. Ends with the number of cases that were not run. Empty if nothing was decided.
std::string pass_rate_text(Report const& report);

// For a shard without cases, if other shards have some: "this shard has no case (7/8): there are 3 cases for 8 shards".
// Otherwise empty.
std::string empty_shard_text(Report const& report);

// Lines of JSON, without line ends: the head, an outcome, and the end ("whole": true).
std::string report_head_line(ReportHead const& head);
std::string outcome_line(CaseOutcome const& outcome);
std::string report_end_line(Report const& report);

// Reads a report. `whole` is false if it is incomplete. The contents are untrusted.
Result<Report> read_report(std::string const& path);
Result<void> write_report(std::string const& path, Report const& report);

// Merges the reports of the shards of one run. An error if they belong to different runs, contain different outcomes
// for the same case, or one is missing (unless `partial`).
Result<Report> merge_reports(std::vector<Report> parts, bool partial);

}  // namespace assay
