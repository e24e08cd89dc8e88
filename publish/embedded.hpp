// Embedded files of this folder: the limits of the checker for certificates.
#pragma once

#include <vector>

#include "support/embedded.hpp"

namespace assay {

// Returns the files, sorted by name, such as "certificate/judged.toml".
std::vector<EmbeddedFile> const& publish_files();

}  // namespace assay
