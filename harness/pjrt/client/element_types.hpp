// Element types of StableHLO and of PJRT buffers, and the layout of their elements in host memory.
//
// XLA stores each element of less than a byte in its own byte on the host ("unpacked"), and so does a Tensor. Some
// plug-ins return them packed, with the first element in the lowest bits.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "harness/pjrt/api/buffer.h"
#include "semantics/program/tensor.hpp"

namespace assay::pjrt {

// INVALID if the API has no such type, such as f6E2M3FN and tf32.
PJRT_Buffer_Type buffer_type(std::string_view element);
// Finds the element type of a buffer type. False for TOKEN, and for numbers that are not a type.
bool element_of_buffer(int type, Element& element);
std::string buffer_type_text(int type);  // "BF16", "type 77"

// The size in bytes of that many packed elements. For elements of whole bytes, this is the size in a Tensor.
std::size_t packed_bytes(Element const& element, std::size_t count);
// Unpacks elements to the layout of a Tensor.
std::string unpacked(std::string_view packed, Element const& element, std::size_t count);
// Extends elements of less than a byte as in a Tensor: the upper bits are copies of the sign bit, or zero.
void normalize_codes(std::string& bytes, Element const& element);

}  // namespace assay::pjrt
