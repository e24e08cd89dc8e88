// The files that a command line names.
#pragma once

#include <string>
#include <vector>

namespace assay::inline tools {

// Folders become all .mlir, .mlirbc and .mlir.bc files below them, in the order of their paths; everything else stays as
// given. False, with the reason, when a folder cannot be read or holds no such file.
bool collect_inputs(std::vector<std::string> const& arguments, std::vector<std::string>& files, std::string& error);

}  // namespace assay::inline tools
