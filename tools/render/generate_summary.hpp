// Summarizes the contents of a suite in a few lines.
#pragma once

#include <string>

#include "support/result.hpp"

namespace assay {

// Reads the manifest in `folder`. Returns an error if it cannot be read.
Result<std::string> suite_summary(std::string const& folder);

}  // namespace assay
