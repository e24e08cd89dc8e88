// Files of campaign/ that are in the program: the fusions that programs are drawn from.
#pragma once

#include <vector>

#include "support/embedded.hpp"

namespace assay {

// In the order of their names: "fusions/products.mlir".
std::vector<EmbeddedFile> const& campaign_files();

}  // namespace assay
