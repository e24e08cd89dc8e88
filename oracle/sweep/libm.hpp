// The functions of the C library, as an implementation to compare with the oracle. Most interpreters call them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "oracle/functions/functions.hpp"

namespace assay {

enum class LibmPrecision : std::uint8_t {
  own,     // for f32 the float function; for smaller formats the double function, rounded again
  doubled  // the double function, rounded again, as in StableHLO's reference interpreter
};

// Returns the name of the C function, "expf". Empty if the C library lacks the function, or lacks it for formats of
// this size.
std::string libm_name(UnaryFunction function, FloatFormat const& format, LibmPrecision precision);

// Evaluates elements as evaluate() does (oracle/functions/functions.hpp). libm_name must not be empty.
void evaluate_by_libm(UnaryFunction function, FloatFormat const& format, LibmPrecision precision, void const* x,
                      void* out, std::size_t count);

}  // namespace assay
