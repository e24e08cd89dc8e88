// Finds files that are installed with this program, or with the shared library that contains this code.
#pragma once

#include <string>

#include "support/result.hpp"

namespace assay {

// Returns the file of that name in the folder of the program (or of the library, if this code was loaded as one), or in
// ../libexec/assay or ../../libexec/assay from there. The error message names the folder that was searched first.
Result<std::string> find_companion(std::string const& name);

}  // namespace assay
