// Loops over elements of f32 and f64 for the functions that vector instructions round correctly. For the sources of this
// folder.
#pragma once

#include "oracle/functions/functions.hpp"

namespace assay {

// As evaluate: abs, negate; add, subtract, multiply, divide, maximum and minimum. False, and nothing done, of others and
// of other formats. NaNs are canonical.
bool evaluate_in_hardware(UnaryFunction function, FloatFormat const& format, void const* x, void* out,
                          std::size_t count);
bool evaluate_in_hardware(BinaryFunction function, FloatFormat const& format, void const* x, void const* y, void* out,
                          std::size_t count);

}  // namespace assay
