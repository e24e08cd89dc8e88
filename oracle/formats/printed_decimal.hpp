// Formats floating-point numbers like MLIR: 1.000000e+00, 9.99999974E-4, 0x7FC00000.
#pragma once

#include <cstdint>
#include <string>

#include "oracle/formats/float_format.hpp"

namespace assay {

// Returns six digits if they denote the code, else as many as LLVM's APFloat writes by default, else the code. If
// digits are cut off, APFloat truncates before it rounds half up. This function does the same, because the last digit
// would differ otherwise.
std::string printed_decimal(std::uint64_t code, FloatFormat const& format);

}  // namespace assay
