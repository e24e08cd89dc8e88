// Reads the program and the inputs of a cause from its folder.
#pragma once

#include <string>

#include "campaign/programs/drawn_program.hpp"
#include "support/result.hpp"

namespace assay::campaign {

// Reads program.mlir and input_0.npy .. from `folder`. Returns an error if the program is invalid, or if an input is
// missing or has another type.
Result<DrawnProgram> read_reproducer(std::string const& folder);

}  // namespace assay::campaign
