// The contents of a suite, in a few lines.
#pragma once

#include <string>

#include "support/result.hpp"

namespace assay {

// From its manifest. An error if that cannot be read.
Result<std::string> suite_summary(std::string const& folder);

}  // namespace assay
