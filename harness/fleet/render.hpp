// Renders the comparison of several backends. All text from backends is escaped.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "harness/fleet/contested_file.hpp"
#include "harness/fleet/fleet_report.hpp"

namespace assay {

// A cell of a matrix: "12 conforms, 3 violates" becomes "12C 3V"; crashed X, timed out T, open O, unsupported U, not
// run N.
std::string cell_text(VerdictCounts const& counts);
extern char const* const kCellLegend;

// For a terminal: verdicts by backend and kind, ops that some backend lacks, contested cases, and the first `most`
// other cases.
std::string fleet_text(FleetReport const& report, ContestedCases const& contested, std::size_t most = 10);

// One JSON object, described by docs/schemas/fleet-1.schema.json.
std::string fleet_json(FleetReport const& report, ContestedCases const& contested);

// For a pull request; shorter than GitHub's limit of 1 MiB.
std::string fleet_markdown(FleetReport const& report, ContestedCases const& contested);

// One self-contained HTML page. `pages` maps names of backends to the pages of their reports; it may be incomplete.
std::string fleet_html(FleetReport const& report, ContestedCases const& contested,
                       std::map<std::string, std::string> const& pages);

}  // namespace assay
