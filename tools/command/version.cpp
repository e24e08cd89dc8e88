// Implements tools/command/report.hpp: names and versions.
#include "tools/command/report.hpp"

#define ASSAY_SPECIFICATION "1.20.0"

namespace assay::inline tools {

std::string_view version() { return ASSAY_VERSION; }

std::string_view specification_version() { return ASSAY_SPECIFICATION; }

std::string_view version_line() { return "assay " ASSAY_VERSION " (StableHLO specification " ASSAY_SPECIFICATION ")"; }

}  // namespace assay::inline tools
