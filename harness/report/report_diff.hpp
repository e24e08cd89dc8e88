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
  std::size_t first_run = 0;                  // number of cases that ran only in the second, or that only it has
  std::size_t first_unsupported = 0;          // those of them that are unsupported, which is not a failure
};

struct ReportDiffOptions {
  std::string before, after;  // names of the reports in messages
  bool may_miss = false;      // whether cases may be gone
};

// Both reports must belong to the same suite. The comparison has all reasons of the exit status: cases that are gone
// fail unless `may_miss`, and a comparison without a case that ran in both is undecided.
ReportDiff diff_reports(Report const& before, Report const& after, ReportDiffOptions const& options);

// The number of unsupported cases that did not run before, in one sentence; empty if there are none.
std::string first_unsupported_text(ReportDiff const& diff);

// One JSON document; docs/ci.md lists its members.
std::string report_diff_json(ReportDiff const& diff, Report const& before, Report const& after);

// The summary of the second run, and the changes.
std::string report_diff_markdown(ReportDiff const& diff, Report const& after);

}  // namespace assay
