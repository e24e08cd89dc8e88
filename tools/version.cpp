#include "tools/report.hpp"

namespace assay {

std::string_view version() { return ASSAY_VERSION; }

std::string_view version_line() { return "assay " ASSAY_VERSION " (StableHLO specification 1.20.0)"; }

}  // namespace assay
