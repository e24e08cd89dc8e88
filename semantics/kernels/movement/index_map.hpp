// How start indices address windows of a tensor: the dimension numbers of gather and of scatter, which are the same
// under two sets of names.
//
// The `slices` tensor (gather's result, scatter's updates) has an axis for each axis of the start indices other than
// the index vector (the batch), and one for each axis of `whole` (gather's operand, scatter's inputs) that is neither
// collapsed nor batched (the window).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "semantics/runtime/call.hpp"

namespace assay::movement {

struct IndexMapRows {
  std::string_view window_dims, collapsed_dims, batching_dims, indices_batching_dims, index_map, indices;
};

struct IndexMap {
  using Integers = std::vector<std::int64_t>;

  // Fails if the numbers do not match each other or the two tensors.
  IndexMap(Call& call, IndexMapRows const& rows, Shape const& whole);

  // Adds the contribution of its batching axes for this index of the batch to an index of `whole`.
  void add_batching(std::span<std::int64_t const> batch, std::span<std::int64_t> index) const {
    for (std::size_t i = 0; i < batching_dims.size(); ++i)
      index[static_cast<std::size_t>(batching_dims[i])] += batch[static_cast<std::size_t>(batching_axes[i])];
  }
  // With indices_are_sorted: notes that the behavior is undefined if they are not sorted, in the order of the batch.
  // They are compared as lists with an element for each axis of `whole`, clamped to [0, most[axis]] (none: unchanged).
  void require_promised_order(Call& call, Integers const& most) const;

  // Element i of the index vector that begins at that index of `indices`: a start along index_map[i], not clamped.
  std::int64_t start(std::size_t i, std::int64_t location) const;

  std::size_t rank = 0;  // of `whole`
  Tensor indices;
  Shape batch_shape;
  Integers batch_strides;  // of `indices`
  std::int64_t vector_stride = 0;
  Integers index_map;       // axes of `whole`, one for each element of an index vector
  Integers batching_dims;   // axes of `whole`
  Integers batching_axes;   // and the corresponding ones of the batch
  Integers window_dims;     // axes of `slices`
  Integers window_axes;     // and the corresponding ones of `whole`
  Integers batch_dims;      // the other axes of `slices`
  Integers collapsed_dims;  // axes of `whole`
};

}  // namespace assay::movement
