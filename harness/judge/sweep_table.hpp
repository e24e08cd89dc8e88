// The tables with which `assay sweep --against` compares.
//
// libm     the C library's function for the type (oracle/sweep/libm.hpp)
// libm64   its function for double, rounded to the type
// FILE     the result codes of an implementation, in ascending order of the input codes, little-endian with 1, 2 or 4
//          bytes each, for all inputs or for those of the request; or a .npy file with the same number of elements.
//          With a step, for the inputs of the request.
#pragma once

#include <string>

#include "oracle/sweep/sweep.hpp"
#include "support/result.hpp"

namespace assay {

// Sets `request.table` and returns its description: "libm (expf)". An error if the table is missing or has the wrong
// size.
Result<std::string> open_sweep_table(std::string const& against, SweepRequest& request);

}  // namespace assay
