// The files that a command line names.
#pragma once

#include <string>
#include <vector>

#include "support/result.hpp"

namespace assay::inline tools {

// Folders become all .mlir, .mlirbc and .mlir.bc files below them, in the order of their paths; everything else stays as
// given. An error when a folder cannot be read or holds no such file.
Result<std::vector<std::string>> collect_inputs(std::vector<std::string> const& arguments);

}  // namespace assay::inline tools
