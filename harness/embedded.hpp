// Files of this folder that are in the program: presets of backends, the page of a report.
#pragma once

#include <vector>

#include "support/embedded.hpp"

namespace assay {

// In the order of their names: "presets/iree.toml".
std::vector<EmbeddedFile> const& harness_files();

}  // namespace assay
