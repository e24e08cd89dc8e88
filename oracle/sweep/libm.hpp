// The C library's functions, as an implementation to compare with the oracle. Most interpreters call them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "oracle/functions/functions.hpp"

namespace assay {

enum class LibmPrecision : std::uint8_t {
  own,     // for f32 the function on float, for smaller formats that on double, rounded once more
  doubled  // the function on double, rounded once more: how StableHLO's reference interpreter computes
};

// The name of the C function, "expf"; empty if the C library has no such function, or none for formats of this size.
std::string libm_name(UnaryFunction function, FloatFormat const& format, LibmPrecision precision);

// Elements as in evaluate() (oracle/functions/functions.hpp). Requires that libm_name is not empty.
void evaluate_by_libm(UnaryFunction function, FloatFormat const& format, LibmPrecision precision, void const* x,
                      void* out, std::size_t count);

}  // namespace assay
