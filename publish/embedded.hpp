// Embedded files of this folder: the limits of the checker of certificates.
#pragma once

#include <vector>

#include "support/embedded.hpp"

namespace assay {

// In the order of their names: "certificate/judged.toml".
std::vector<EmbeddedFile> const& publish_files();

}  // namespace assay
