#include "diagnostics/version.hpp"

#include "grammar/notation/spec_version.hpp"

#define ASSAY_SPECIFICATION "1.20.0"

namespace assay {

std::string_view version() { return ASSAY_VERSION; }

std::string specification_version() { return ASSAY_SPECIFICATION + spec_version_suffix(); }

std::string_view version_line() {
  static auto const line = "assay " ASSAY_VERSION " (StableHLO specification " ASSAY_SPECIFICATION ", suite format " +
                           std::to_string(kSuiteFormat) + ")";
  return line;
}

}  // namespace assay
