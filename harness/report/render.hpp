// Renderers of reports: for CI systems (JUnit XML, SARIF 2.1.0, a summary in Markdown) and for the browser (one
// self-contained HTML file). All text from backends is escaped; invalid UTF-8 and control characters are replaced.
//
// `comparison` must be that of the same report (harness/report/baseline.hpp); without a baseline, compare_with(report,
// {}).
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"
#include "support/result.hpp"

namespace assay {

// Data that is not part of a report. Each function may be empty or return "".
struct RenderSources {
  std::function<std::string(std::string const& id)> program;    // program text of a case
  std::function<std::string(std::string const& label)> clause;  // text of a rule by its label: "add_c1"
};

// Reads from the suite that was run. An error states why it cannot be read.
Result<RenderSources> sources_of_suite(std::string const& suite);

// One <testsuite> for each folder of cases, one <testcase> for each case: <failure> or <error> if it fails the gate;
// <skipped> with a reason for unsupported, expected failures and not run. Open cases and probes pass, with the answer
// as a property. A run that was interrupted, decided nothing, did not run cases or lost support has an additional
// <testcase> with an <error> or a <failure>.
std::string junit_xml(Report const& report, Comparison const& comparison);
// For a run that has not ended or has failed: one <error>.
std::string junit_of_failed_run(std::string const& tool, std::string const& why);

// One result for each failing case, with `baselineState` and `level` from the comparison. Locations are the paths of
// programs in the suite. If the run is not a success for another reason, the log has a notification of level error, or
// a result.
std::string sarif(Report const& report, Comparison const& comparison);

// For a pull request or $GITHUB_STEP_SUMMARY: verdicts, changes (the first `most` causes of each), and commands to
// reproduce them. Shorter than GitHub's limit of 1 MiB.
std::string markdown(Report const& report, Comparison const& comparison, std::size_t most = 50);

// A matrix of ops and types, filters, every failing case with its program, worst elements and command, and errors in
// ULPs by op. If the page would exceed `max_bytes`, programs and evidence of the last failing cases are omitted, and
// the page states that.
std::string html(Report const& report, Comparison const& comparison, RenderSources const& sources,
                 std::size_t max_bytes = std::size_t{9} << 19);

}  // namespace assay
