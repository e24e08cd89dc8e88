// Two runs of one suite, compared case by case.
#pragma once

#include <string>
#include <vector>

#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"

namespace assay {

inline constexpr int kReportDiffFormat = 1;

// A value of the heads that differs: "form", "generic", "pretty".
struct HeadDifference {
  std::string_view member;  // of the JSON
  std::string_view words;   // in a sentence: "the forms of programs differ"
  std::string before, after;
};

struct ReportDiff {
  std::vector<HeadDifference> heads;
  Comparison comparison;                      // of the second report with the first one as its baseline
  std::vector<std::string> gone;              // cases that ran before and are missing now
  std::vector<std::string> added;             // cases that were missing before
  std::vector<std::string> fixed;             // cases that failed before and no longer do
  std::vector<std::string> now_run, not_run;  // cases of both reports that ran only in the second, or in the first
  std::vector<std::string> numerics;          // of the caller: changes of the numerical behavior, one line each
  bool is_idle = false;                       // neither run decided anything, or the first has no case
};

// Both reports must belong to the same suite.
ReportDiff diff_reports(Report const& before, Report const& after);

// The exit status: as that of the comparison; 1 if cases are gone, unless `may_miss`; 3 if nothing was compared.
int exit_status(ReportDiff const& diff, Report const& after, bool may_miss);

// One JSON document; docs/ci.md lists its members.
std::string report_diff_json(ReportDiff const& diff, Report const& before, Report const& after, int status);

}  // namespace assay
