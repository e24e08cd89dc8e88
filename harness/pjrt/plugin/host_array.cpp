#include "harness/pjrt/plugin/host_array.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "support/int128.hpp"

namespace assay::plugin {

ByteStrides dense_strides(std::span<std::int64_t const> shape, std::span<std::int64_t const> minor_to_major,
                          std::size_t element_bytes) {
  ByteStrides strides(shape.size());
  if (std::ranges::find(shape, 0) != shape.end()) return strides;
  auto stride = static_cast<std::int64_t>(element_bytes);
  for (auto const axis : minor_to_major) {
    strides[static_cast<std::size_t>(axis)] = stride;
    stride *= shape[static_cast<std::size_t>(axis)];
  }
  return strides;
}

Result<std::vector<std::int64_t>> minor_to_major_of(PJRT_Buffer_MemoryLayout const* layout, std::size_t rank) {
  std::vector<std::int64_t> order;
  if (!layout) {
    for (std::size_t axis = rank; axis-- > 0;) order.push_back(static_cast<std::int64_t>(axis));
    return order;
  }
  if (layout->type != PJRT_Buffer_MemoryLayout_Type_Tiled) return Error{"this layout has strides"};
  auto const& tiled = layout->tiled;
  if (tiled.num_tiles > 0) return Error{"layouts with tiles are not supported"};
  std::vector<bool> seen(rank);
  for (std::size_t i = 0; i < tiled.minor_to_major_size; ++i) {
    auto const axis = tiled.minor_to_major[i];
    bool const fits = axis >= 0 && static_cast<std::size_t>(axis) < rank && !seen[static_cast<std::size_t>(axis)];
    if (!fits) return Error{fmt::format("minor_to_major is not an order of {} dimensions", rank)};
    seen[static_cast<std::size_t>(axis)] = true;
    order.push_back(axis);
  }
  if (order.size() != rank) return Error{fmt::format("minor_to_major is not an order of {} dimensions", rank)};
  return order;
}

Result<Span> span_of(std::span<std::int64_t const> shape, ByteStrides const& strides, std::size_t element_bytes) {
  if (std::ranges::find(shape, 0) != shape.end()) return Span();
  Int128 low = 0, high = 0;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    Int128 const reach = Int128{shape[axis] - 1} * strides[axis];
    (reach < 0 ? low : high) += reach;
    if (high - low > std::numeric_limits<std::int64_t>::max() / 2) return Error{"the strides reach too far"};
  }
  return Span{static_cast<std::uint64_t>(high - low) + element_bytes, static_cast<std::uint64_t>(-low)};
}

namespace {

// Calls copy(host, dense, bytes) for each run of elements that is dense on both sides, in the order of the tensor.
template <class Copy> void for_each_run(Tensor const& tensor, ByteStrides const& strides, Copy const& copy) {
  if (tensor.count() == 0) return;
  auto const& shape = tensor.shape();
  auto run = static_cast<std::int64_t>(tensor.element().bytes());
  std::size_t outer = shape.size();
  for (; outer > 0 && (strides[outer - 1] == run || shape[outer - 1] == 1); --outer) run *= shape[outer - 1];
  std::vector<std::int64_t> index(outer, 0);
  std::int64_t host = 0;
  for (std::int64_t dense = 0; dense < static_cast<std::int64_t>(tensor.size_bytes()); dense += run) {
    copy(host, dense, static_cast<std::size_t>(run));
    for (std::size_t axis = outer; axis-- > 0;) {
      host += strides[axis];
      if (++index[axis] < shape[axis]) break;
      host -= strides[axis] * shape[axis];
      index[axis] = 0;
    }
  }
}

}  // namespace

void copy_from_host(std::byte const* host, ByteStrides const& strides, Tensor& tensor) {
  for_each_run(tensor, strides, [&](std::int64_t from, std::int64_t to, std::size_t bytes) {
    std::memcpy(tensor.data() + to, host + from, bytes);
  });
}

void copy_to_host(Tensor const& tensor, std::byte* host, ByteStrides const& strides) {
  for_each_run(tensor, strides, [&](std::int64_t to, std::int64_t from, std::size_t bytes) {
    std::memcpy(host + to, tensor.data() + from, bytes);
  });
}

}  // namespace assay::plugin
