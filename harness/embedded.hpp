// Files of this folder that are embedded in the program: presets of backends, the page of a report.
#pragma once

#include <vector>

#include "support/embedded.hpp"

namespace assay {

// Sorted by name, such as "presets/iree.toml".
std::vector<EmbeddedFile> const& harness_files();

}  // namespace assay
