// Element types of buffers, and how their elements lie in the caller's memory.
//
// A host array holds each element in whole bytes: i2, i4 and f4 take a byte each, of which the low bits count, as arrays of
// NumPy's ml_dtypes do and as the CPU and GPU plug-ins of XLA expect them; what the device reads back is extended by its
// sign. i1 takes a byte, and any that is not 0 is true. This is how a Tensor holds them, so elements are copied as they are.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "harness/pjrt/api/buffer.h"
#include "semantics/program/tensor.hpp"
#include "semantics/program/type.hpp"

namespace assay::plugin {

// Nothing for tokens, and for numbers that are not a type.
std::optional<Element> element_of_buffer(PJRT_Buffer_Type type);
std::string_view buffer_type_name(PJRT_Buffer_Type type);  // "S4", of numbers that are not a type "unknown"

// The buffer of a value of that type: of a tensor by its element type, of quantized ones by their storage, of a token
// TOKEN. Nothing where the API has no such element type, as f6E2M3FN.
std::optional<PJRT_Buffer_Type> buffer_type_of(Type type);

// Makes elements as a caller may have left them what a Tensor holds: bits beyond the type's are as its value has them.
void normalise(Tensor& tensor);

}  // namespace assay::plugin
