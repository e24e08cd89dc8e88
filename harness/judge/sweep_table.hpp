// What `assay sweep --against` compares with.
//
// libm     the C library's function of the type (oracle/sweep/libm.hpp)
// libm64   its function on double, rounded to the type
// FILE     the codes that an implementation gave for all inputs, or for those of the request, in ascending order of the
//          input codes: as they lie in memory, little-endian in 1, 2 or 4 bytes each; or a .npy file of as many. With a
//          step, for those of the request.
#pragma once

#include <string>

#include "oracle/sweep/sweep.hpp"
#include "support/result.hpp"

namespace assay {

// Sets `request.table`, and returns its description: "libm (expf)". An error if the table is missing, or it has the
// wrong size.
Result<std::string> open_sweep_table(std::string const& against, SweepRequest& request);

}  // namespace assay
