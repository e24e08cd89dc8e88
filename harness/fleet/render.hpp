// The comparison of several backends, drawn. All text of backends is escaped.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "harness/fleet/contested_file.hpp"
#include "harness/fleet/fleet_report.hpp"

namespace assay {

// Of a matrix: "12 conforms, 3 violates" as "12C 3V"; crashed X, timed out T, open O, unsupported U, not run N.
std::string cell_text(VerdictCounts const& counts);
extern char const* const kCellLegend;

// For a terminal: verdicts by backend and kind, ops that some backend lacks, contested cases, and the first `most`
// others.
std::string fleet_text(FleetReport const& report, ContestedCases const& contested, std::size_t most = 10);

// One object, described by docs/schemas/fleet-1.schema.json.
std::string fleet_json(FleetReport const& report, ContestedCases const& contested);

// For a pull request: below GitHub's limit of 1 MiB.
std::string fleet_markdown(FleetReport const& report, ContestedCases const& contested);

// One page that loads nothing. `pages`: of a backend's name the page of its own report, as a link; may lack some.
std::string fleet_html(FleetReport const& report, ContestedCases const& contested,
                       std::map<std::string, std::string> const& pages);

}  // namespace assay
