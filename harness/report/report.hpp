// What a run of a suite on a backend came to: the one thing that is kept, compared, merged and
// drawn.
//
// As JSON it is written case by case, a line each, so that a run that was stopped has a report of
// what ran, and `--resume` and `assay report merge` read it again. Order: that of the manifest.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/report/verdict.hpp"
#include "support/result.hpp"

namespace assay::inline harness {

inline constexpr int kReportFormat = 2;

// What a backend can do at all, as found by a few small programs before the suite is run.
struct Capability {
  std::string what;  // "op add", "type bf16", "dynamic shapes"
  bool has = false;
  std::string reason;  // if not
};

struct ReportHead {
  int format = kReportFormat;
  std::string tool;        // "assay 0.1.0"
  std::string suite;       // digest of the manifest; the same for all shards of a run
  std::string backend;     // its name
  std::string profile;     // of the suite
  std::uint64_t seed = 0;  // of the suite
  std::string tier;
  std::uint32_t shard = 1, shards = 1;
  std::uint64_t cases = 0;  // in the suite
  std::vector<Capability> capabilities;
};

struct Report {
  ReportHead head;
  std::vector<CaseOutcome> outcomes;
  bool whole = false;  // every case of the shard has its outcome

  std::array<std::uint64_t, kVerdicts> counts() const;
};

// Valid programs that were refused, those that had only to be accepted and those that had to be
// run: "2 of 9 valid programs that had only to be accepted, 1 of 20 that had to be run". No gate
// closes for them unless the baseline lists what is unsupported, so that it is said apart. Empty if
// there are none.
std::string refusals_text(Report const& report);

// Whom violations are against: "3 against the text, 2 beyond profile xla". Empty if there are none.
std::string violations_text(Report const& report);

// Where nothing that had to be run was run, the reasons, the most frequent first: "64 unsupported:
// exit status 2". At most three for each verdict. The same for cases that were not run at all.
std::vector<std::string> idle_reasons(Report const& report);

// Lines of JSON: the head, an outcome, the end ("whole": true). Without line ends.
std::string report_head_line(ReportHead const& head);
std::string outcome_line(CaseOutcome const& outcome);
std::string report_end_line(Report const& report);

// Reads a report, also one that was cut off (`whole` is false then). Nothing in it is believed.
Result<Report> read_report(std::string const& path);
Result<void> write_report(std::string const& path, Report const& report);

// Reports of shards of one run of one suite as one. An error where they are not of one run, overlap
// with different outcomes, or one is missing (unless `partial`).
Result<Report> merge_reports(std::vector<Report> parts, bool partial);

}  // namespace assay::inline harness
