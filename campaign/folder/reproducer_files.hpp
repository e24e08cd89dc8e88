// The program and the inputs of a cause, as its folder has them.
#pragma once

#include <string>

#include "campaign/programs/drawn_program.hpp"
#include "support/result.hpp"

namespace assay::campaign {

// program.mlir and input_0.npy ..; an error where the program is not valid, or an input is not there or of another type.
Result<DrawnProgram> read_reproducer(std::string const& folder);

}  // namespace assay::campaign
