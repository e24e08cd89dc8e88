// Files of this folder that are in the program: what the checker of certificates judges.
#pragma once

#include <vector>

#include "support/embedded.hpp"

namespace assay {

// In the order of their names: "certificate/judged.toml".
std::vector<EmbeddedFile> const& publish_files();

}  // namespace assay
