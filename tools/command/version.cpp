// Implements tools/command/report.hpp: names and versions.
#include "generators/suite/manifest.hpp"
#include "tools/command/report.hpp"

#define ASSAY_SPECIFICATION "1.20.0"

namespace assay::inline tools {

std::string_view version() { return ASSAY_VERSION; }

std::string_view specification_version() { return ASSAY_SPECIFICATION; }

std::string_view version_line() {
  static auto const line = "assay " ASSAY_VERSION " (StableHLO specification " ASSAY_SPECIFICATION ", suite format " +
                           std::to_string(kSuiteFormat) + ")";
  return line;
}

}  // namespace assay::inline tools
