// Floating-point numbers as MLIR prints them: 1.000000e+00, 9.99999974E-4, 0x7FC00000.
#pragma once

#include <cstdint>
#include <string>

#include "oracle/formats/float_format.hpp"

namespace assay {

// Six digits if they denote the code, else as many as LLVM's APFloat writes by default, else the code. Where digits are
// cut off, APFloat truncates before it rounds half up; so does this, or the last digit would be another.
std::string printed_decimal(std::uint64_t code, FloatFormat const& format);

}  // namespace assay
