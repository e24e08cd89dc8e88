// Arrays in the caller's memory: their strides, and copies of elements to and from tensors.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/pjrt/api/buffer.h"
#include "semantics/program/tensor.hpp"
#include "support/result.hpp"

namespace assay::plugin {

using ByteStrides = std::vector<std::int64_t>;  // one for each dimension; may be negative

// The strides of a dense array. `minor_to_major` lists the dimensions from the fastest to the slowest.
ByteStrides dense_strides(std::span<std::int64_t const> shape, std::span<std::int64_t const> minor_to_major,
                          std::size_t element_bytes);

// The order of the dimensions in a layout without tiles. If `layout` is null, the last dimension is the fastest. An
// error for other layouts.
Result<std::vector<std::int64_t>> minor_to_major_of(PJRT_Buffer_MemoryLayout const* layout, std::size_t rank);

// The number of bytes from the lowest to the end of the highest element, and the offset of element 0 from the lowest
// one. An error if that overflows.
struct Span {
  std::uint64_t bytes = 0, first = 0;
};
Result<Span> span_of(std::span<std::int64_t const> shape, ByteStrides const& strides, std::size_t element_bytes);

// `host` is the address of element 0.
void copy_from_host(std::byte const* host, ByteStrides const& strides, Tensor& tensor);
void copy_to_host(Tensor const& tensor, std::byte* host, ByteStrides const& strides);

}  // namespace assay::plugin
