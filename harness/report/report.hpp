// The results of a run of a suite on a backend, which are stored, compared, merged and
// rendered.
//
// As JSON it is written case by case, a line each, so that a run that was stopped has a report of
// what ran, and `--resume` and `assay report merge` read it again. Order: that of the manifest.
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

// A backend's capabilities, as found by a few small programs before the suite is run, or by all cases after it
// (harness/report/capabilities.hpp).
struct Capability {
  std::string what;  // "op add", "type bf16", "dynamic shapes"
  bool has = false;
  std::string reason;             // if not, or if not always
  std::uint64_t ran = 0, of = 0;  // after a run: cases that were executed, and that had to be
};

// Facts from the backend: "platform", "cpu".
struct BackendFact {
  std::string name, value;
};

struct ReportHead {
  int format = kReportFormat;
  std::string tool;        // "assay 0.1.0"
  std::string suite;       // digest of the manifest; the same for all shards of a run
  std::string backend;     // its name
  std::string command;     // the options that define it: "--worker mine"; empty in reports without it
  std::string profile;     // of the suite
  std::uint64_t seed = 0;  // of the suite
  std::string tier;
  std::uint32_t shard = 1, shards = 1;
  std::string errata;           // digest of the list of withdrawn cases that were skipped; empty: none
  std::string times;            // digest of the recorded times by which shards were made; empty: every N-th case
  std::uint64_t cases = 0;      // in the suite
  std::uint64_t selected = 0;   // of them, those of this run: chosen by its options, of its shard; 0: unknown
  std::uint64_t withdrawn = 0;  // of them, those that the list of errata left out
  std::vector<BackendFact> facts;
  std::vector<Capability> capabilities;
};

struct Report {
  ReportHead head;
  std::vector<CaseOutcome> outcomes;
  bool whole = false;                   // every case of the shard has its outcome
  std::optional<std::uint64_t> chosen;  // cases of all shards that the options of the run chose; not written
  std::size_t weighed = 0;              // outcomes that were changed: see weigh_refusals; not written
  std::uint64_t taken = 0;              // outcomes from the report that was resumed; not written

  std::array<std::uint64_t, kVerdicts> counts() const;
};

// Valid programs that were rejected, those that only had to be accepted and those that had to be run: "2
// of 9 compile-only programs, 1 of 20 runnable programs". They do not fail the
// gate unless the baseline lists unsupported cases, so they are reported separately. Empty if there are
// none.
std::string refusals_text(Report const& report);

// "120 of 489 selected cases are missing": of a run that was interrupted; "cases are missing" if their number is unknown.
// Empty: it was not.
std::string missing_text(Report const& report);

// The sources of violations: "3 against the specification, 2 beyond profile xla". Empty if there are none.
std::string violations_text(Report const& report);

// Of the decided cases, those that conform, by sort, so that a backend that runs nothing does not pass by its
// rejections: "448 of 528 programs that were run (84.8 %), 3 of 3 valid programs accepted (100.0 %), ..". Open ones are
// excluded. Cases that were not run follow. Empty if nothing was decided.
std::string pass_rate_text(Report const& report);

// "this shard has no case (7/8): there are 3 cases for 8 shards": for a shard without a case, if others have some;
// otherwise empty.
std::string empty_shard_text(Report const& report);

// Lines of JSON: the head, an outcome, the end ("whole": true). Without line ends.
std::string report_head_line(ReportHead const& head);
std::string outcome_line(CaseOutcome const& outcome);
std::string report_end_line(Report const& report);

// Reads a report, also one that was cut off (`whole` is false then). Its contents are not trusted.
Result<Report> read_report(std::string const& path);
Result<void> write_report(std::string const& path, Report const& report);

// Reports of shards of one run of one suite as one. An error where they are not of one run, overlap
// with different outcomes, or one is missing (unless `partial`).
Result<Report> merge_reports(std::vector<Report> parts, bool partial);

}  // namespace assay
