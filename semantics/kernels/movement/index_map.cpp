#include "semantics/kernels/movement/index_map.hpp"

#include <algorithm>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/walk.hpp"

namespace assay::movement {
namespace {

bool contains(std::vector<std::int64_t> const& list, std::size_t axis) {
  return std::find(list.begin(), list.end(), static_cast<std::int64_t>(axis)) != list.end();
}

void require_axes_of_both(Call& call, std::string_view row, std::vector<std::int64_t> axes,
                          std::vector<std::int64_t> const& more, std::size_t rank) {
  axes.insert(axes.end(), more.begin(), more.end());
  require_axes(call, row, axes, rank);
}

}  // namespace

IndexMap::IndexMap(Call& call, IndexMapRows const& rows, Shape const& whole)
    : rank(whole.size()),
      indices(tensor_at(call, rows.indices)),
      index_map(list_at(call, rows.index_map)),
      batching_dims(list_at(call, rows.batching_dims)),
      window_dims(list_at(call, rows.window_dims)),
      collapsed_dims(list_at(call, rows.collapsed_dims)) {
  require_integers(call, rows.indices, indices);
  auto const vector_axis = axis_at(call, "index_vector_dim", indices.rank() + 1);
  auto const strides = strides_of(indices.shape());
  std::int64_t vector_size = 1;
  Integers batch_axis_of(indices.rank(), -1);
  for (std::size_t d = 0; d < indices.rank(); ++d) {
    if (static_cast<std::int64_t>(d) == vector_axis) {
      vector_size = indices.dim(d);
      vector_stride = strides[d];
    } else {
      batch_axis_of[d] = static_cast<std::int64_t>(batch_shape.size());
      batch_shape.push_back(indices.dim(d));
      batch_strides.push_back(strides[d]);
    }
  }
  if (static_cast<std::uint64_t>(vector_size) != index_map.size())
    call.fail(std::string(rows.index_map) + " " + shape_text(index_map) + " does not name an axis for each of the " +
              std::to_string(vector_size) + " elements of an index vector");

  require_axes_of_both(call, rows.collapsed_dims, collapsed_dims, batching_dims, whole.size());
  require_axes_of_both(call, rows.index_map, index_map, batching_dims, whole.size());
  auto const with = list_at(call, rows.indices_batching_dims, batching_dims.size());
  require_axes(call, rows.indices_batching_dims, with, indices.rank());
  for (std::size_t i = 0; i < with.size(); ++i) {
    auto const d = static_cast<std::size_t>(with[i]);
    if (with[i] == vector_axis) call.fail(std::string(rows.indices_batching_dims) + " names the index vector");
    if (indices.dim(d) != whole[static_cast<std::size_t>(batching_dims[i])])
      call.fail("batching dimensions of shapes " + shape_text(indices.shape()) + " and " + shape_text(whole) +
                " have different sizes");
    batching_axes.push_back(batch_axis_of[d]);
  }

  for (std::size_t d = 0; d < whole.size(); ++d)
    if (!contains(collapsed_dims, d) && !contains(batching_dims, d))
      window_axes.push_back(static_cast<std::int64_t>(d));
  if (window_axes.size() != window_dims.size())
    call.fail(std::string(rows.window_dims) + " " + shape_text(window_dims) +
              " does not name an axis for each of the " + std::to_string(window_axes.size()) + " axes of a window");
  auto const slices_rank = batch_shape.size() + window_dims.size();
  require_axes(call, rows.window_dims, window_dims, slices_rank);
  for (std::size_t d = 0; d < slices_rank; ++d)
    if (!contains(window_dims, d)) batch_dims.push_back(static_cast<std::int64_t>(d));
}

void IndexMap::require_promised_order(Call& call, Integers const& most) const {
  if (!call.truth("indices_are_sorted")) return;
  Integers before, here(rank);
  for (Odometer at(batch_shape, {batch_strides}); at; at.next()) {
    std::fill(here.begin(), here.end(), 0);
    for (std::size_t i = 0; i < index_map.size(); ++i) {
      auto const d = static_cast<std::size_t>(index_map[i]);
      here[d] = start(i, at.offset(0));
      if (!most.empty()) here[d] = std::clamp<std::int64_t>(here[d], 0, most[d]);
    }
    if (!before.empty() && here < before)
      call.mark_undefined(
          "indices_are_sorted is true and they are not: the specification calls the behavior undefined");
    before = here;
  }
}

std::int64_t IndexMap::start(std::size_t i, std::int64_t location) const {
  return index_value(indices, location + static_cast<std::int64_t>(i) * vector_stride);
}

}  // namespace assay::movement
