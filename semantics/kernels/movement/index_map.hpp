// Maps start indices to windows of a tensor: the dimension numbers of gather and scatter, which have different names
// for the same concepts.
//
// The `slices` tensor (gather's result, scatter's updates) has one axis for each axis of the start indices except the
// index vector (the batch). It also has one for each axis of `whole` (gather's operand, scatter's inputs) that is
// neither collapsed nor batched (the window).
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

  // Adds the contribution of the batching axes at this batch index to an index of `whole`.
  void add_batching(std::span<std::int64_t const> batch, std::span<std::int64_t> index) const {
    for (std::size_t i = 0; i < batching_dims.size(); ++i)
      index[static_cast<std::size_t>(batching_dims[i])] += batch[static_cast<std::size_t>(batching_axes[i])];
  }
  // With indices_are_sorted, marks the behavior as undefined if the start indices are not sorted in batch order. They
  // are compared as lists with an element for each axis of `whole`, clamped to [0, most[axis]] (unchanged if there is
  // no bound).
  void require_promised_order(Call& call, Integers const& most) const;

  // Returns element i of the index vector at that index of `indices`: an unclamped start along index_map[i].
  std::int64_t start(std::size_t i, std::int64_t location) const;

  std::size_t rank = 0;  // of `whole`
  Tensor indices;
  Shape batch_shape;
  Integers batch_strides;  // of `indices`
  std::int64_t vector_stride = 0;
  Integers index_map;       // axes of `whole`, one for each element of an index vector
  Integers batching_dims;   // axes of `whole`
  Integers batching_axes;   // the corresponding axes of the batch
  Integers window_dims;     // axes of `slices`
  Integers window_axes;     // the corresponding axes of `whole`
  Integers batch_dims;      // the other axes of `slices`
  Integers collapsed_dims;  // axes of `whole`
};

}  // namespace assay::movement
