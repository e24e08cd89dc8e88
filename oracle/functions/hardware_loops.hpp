// Loops over f32 and f64 elements for functions that vector instructions round correctly. Only for sources of this
// folder.
#pragma once

#include "oracle/functions/functions.hpp"

namespace assay {

// Same as evaluate() for abs, negate, add, subtract, multiply, divide, maximum and minimum. For other functions and
// formats, returns false and does nothing. NaNs are canonical.
bool evaluate_in_hardware(UnaryFunction function, FloatFormat const& format, void const* x, void* out,
                          std::size_t count);
bool evaluate_in_hardware(BinaryFunction function, FloatFormat const& format, void const* x, void const* y, void* out,
                          std::size_t count);

}  // namespace assay
