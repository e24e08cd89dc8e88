// Element types of StableHLO and of PJRT buffers, and the layout of their elements in host memory.
//
// XLA keeps elements of less than a byte one in each byte on the host ("unpacked"), and so does a Tensor. Plug-ins that
// return fewer bytes return them packed: the first element in the lowest bits.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "harness/pjrt/api/buffer.h"
#include "semantics/program/tensor.hpp"

namespace assay::pjrt {

// INVALID if the API has no such type: f6E2M3FN, tf32.
PJRT_Buffer_Type buffer_type(std::string_view element);
// Of buffers that hold elements: false of tokens, and of numbers that are not a type.
bool element_of_buffer(int type, Element& element);
std::string buffer_type_text(int type);  // "BF16", "type 77"

// Bytes of that many elements, packed. For elements of whole bytes this is the size in a Tensor.
std::size_t packed_bytes(Element const& element, std::size_t count);
// Unpacks elements to the layout of a Tensor.
std::string unpacked(std::string_view packed, Element const& element, std::size_t count);
// Extends elements of less than a byte as in a Tensor: bits above them are the sign's, or zero.
void normalise(std::string& bytes, Element const& element);

}  // namespace assay::pjrt
