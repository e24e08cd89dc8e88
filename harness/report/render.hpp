// Renderers of reports: for CI systems (JUnit XML, SARIF 2.1.0, a summary in Markdown) and people (one HTML
// file that needs nothing else). All text of backends is escaped; invalid UTF-8 and control characters are
// replaced.
//
// `comparison` is that of the same report (harness/report/baseline.hpp); without a baseline
// compare_with(report, {}).
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "harness/report/baseline.hpp"
#include "harness/report/report.hpp"
#include "support/result.hpp"

namespace assay {

// Data that is not in a report. Each may be empty, or return "".
struct RenderSources {
  std::function<std::string(std::string const& id)> program;    // the text of a case
  std::function<std::string(std::string const& label)> clause;  // the text of a rule: of "add_c1"
};

// From the suite that was run. An error has the reason why it cannot be read.
Result<RenderSources> sources_of_suite(std::string const& suite);

// One <testsuite> for each folder of cases, one <testcase> for each case: <failure> if it fails the gate, <skipped> for
// unsupported, expected failures, or not run, with the reason. Open ones and probes pass, with the answer as a
// property. A run that was interrupted, decided nothing, left out cases or lost support has one more, with an <error> or a
// <failure>.
std::string junit_xml(Report const& report, Comparison const& comparison);
// Of a run that has not ended, or failed: one <error>.
std::string junit_of_failed_run(std::string const& tool, std::string const& why);

// One result for each case that fails; `baselineState` and `level` by the comparison. Locations are
// the programs' paths in the suite. What is not a success has a notification of level error, or a result.
std::string sarif(Report const& report, Comparison const& comparison);

// For a pull request or $GITHUB_STEP_SUMMARY: verdicts, changes (the first `most` causes of each), how to run them.
// Below GitHub's limit of 1 MiB.
std::string markdown(Report const& report, Comparison const& comparison, std::size_t most = 50);

// A matrix of ops and types, filters, every failing case with its program, the worst elements and the command, and
// errors in ulps by op. Programs and evidence of the last failing cases are left out if it would be larger than
// `most_bytes`; the page states this.
std::string html(Report const& report, Comparison const& comparison, RenderSources const& sources,
                 std::size_t most_bytes = std::size_t{9} << 19);

}  // namespace assay
