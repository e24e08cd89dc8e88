// Files that belong to this program, or to the shared library that holds this code.
#pragma once

#include <string>

#include "support/result.hpp"

namespace assay {

// A file of that name in the folder of the program (of the library, if this code was loaded as one), or where it is
// installed: ../libexec/assay or ../../libexec/assay from there. The error names the folder that was searched first.
Result<std::string> find_companion(std::string const& name);

}  // namespace assay
