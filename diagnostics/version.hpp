// Versions of the tool, the specification, and output formats.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// The format of folders that `assay generate` writes (generators/suite/manifest.hpp).
inline constexpr int kSuiteFormat = 2;

// Return the tool's name and version in one line, the version alone, and the version of the specification that --spec
// selects: "1.20.0", or "1.20.0+next".
std::string_view version_line();
std::string_view version();
std::string specification_version();

}  // namespace assay
