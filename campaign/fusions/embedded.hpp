// Embedded files of campaign/: the fusions from which programs are drawn.
#pragma once

#include <vector>

#include "support/embedded.hpp"

namespace assay {

// Returns the files, sorted by name, such as "fusions/products.mlir".
std::vector<EmbeddedFile> const& campaign_files();

}  // namespace assay
