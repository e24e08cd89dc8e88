// Element types of buffers, and the layout of their elements in the caller's memory.
//
// A host array stores each element in whole bytes. i2, i4 and f4 have one byte each and use its low bits, as in arrays
// of NumPy's ml_dtypes and the CPU and GPU plug-ins of XLA; values that the device returns are sign-extended. i1 has
// one byte, and any nonzero byte is true. A Tensor has the same layout, so elements are copied unchanged.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "harness/pjrt/api/buffer.h"
#include "semantics/program/tensor.hpp"
#include "semantics/program/type.hpp"

namespace assay::plugin {

// nullopt for TOKEN, and for numbers that are not a value of the enum.
std::optional<Element> element_of_buffer(PJRT_Buffer_Type type);
std::string_view buffer_type_name(PJRT_Buffer_Type type);  // "S4"; "unknown" for other numbers

// The buffer type of a value: that of a tensor's element type, or of its storage type if it is quantized; TOKEN for a
// token. nullopt if the API has no such element type, as for f6E2M3FN.
std::optional<PJRT_Buffer_Type> buffer_type_of(Type type);

// Normalizes elements from a caller to the layout of a Tensor: the bits beyond the type's width are determined by its
// value.
void normalize_codes(Tensor& tensor);

}  // namespace assay::plugin
