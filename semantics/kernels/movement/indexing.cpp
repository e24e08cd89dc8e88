// Implements semantics/kernels/movement/movement.hpp: gather, dynamic_gather and torch_index_select.
#include <algorithm>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/kernels/movement/index_map.hpp"
#include "semantics/kernels/movement/movement.hpp"
#include "semantics/kernels/walk.hpp"

namespace assay::movement {
namespace {

using Integers = std::vector<std::int64_t>;

Integers at_axes(Integers const& list, Integers const& axes) {
  Integers chosen;
  for (auto axis : axes) chosen.push_back(list[static_cast<std::size_t>(axis)]);
  return chosen;
}

void return_gathered(Call& call, Integers const& sizes) {
  auto const& operand = tensor_at(call, "operand");
  IndexMap const map(call,
                     {"offset_dims", "collapsed_slice_dims", "operand_batching_dims", "start_indices_batching_dims",
                      "start_index_map", "start_indices"},
                     operand.shape());
  for (std::size_t d = 0; d < sizes.size(); ++d)
    if (sizes[d] < 0 || sizes[d] > operand.dim(d))
      call.fail("slices of shape " + shape_text(sizes) + " do not fit into shape " + shape_text(operand.shape()));
  for (auto const* dims : {&map.collapsed_dims, &map.batching_dims})
    for (auto size : at_axes(sizes, *dims))
      if (size > 1)
        call.fail("slice_sizes " + shape_text(sizes) + " are more than 1 where axes are collapsed or batched");

  auto const window = at_axes(sizes, map.window_axes);
  Shape shape(map.batch_dims.size() + map.window_dims.size());
  for (std::size_t i = 0; i < map.window_dims.size(); ++i)
    shape[static_cast<std::size_t>(map.window_dims[i])] = window[i];
  for (std::size_t i = 0; i < map.batch_dims.size(); ++i)
    shape[static_cast<std::size_t>(map.batch_dims[i])] = map.batch_shape[i];
  auto result = make_result(call, operand, std::move(shape));
  if (result.count() == 0) return call.give(std::move(result));

  Integers last;  // last start for which the slice fits
  for (std::size_t d = 0; d < sizes.size(); ++d) last.push_back(operand.dim(d) - sizes[d]);
  map.require_promised_order(call, last);
  auto const bytes = result.element().bytes();
  auto const operand_strides = strides_of(operand.shape()), result_strides = strides_of(result.shape());
  BoxCopy const copy(window, at_axes(result_strides, map.window_dims), at_axes(operand_strides, map.window_axes),
                     bytes);
  Integers index(operand.rank());
  for (Odometer at(map.batch_shape, {map.batch_strides, at_axes(result_strides, map.batch_dims)}); at; at.next()) {
    std::fill(index.begin(), index.end(), 0);
    map.add_batching(at.index(), index);
    for (std::size_t i = 0; i < map.index_map.size(); ++i) {
      auto const d = static_cast<std::size_t>(map.index_map[i]);
      index[d] = std::clamp<std::int64_t>(map.start(i, at.offset(0)), 0, last[d]);
    }
    std::int64_t from = 0;
    for (std::size_t d = 0; d < index.size(); ++d) {
      if (index[d] >= operand.dim(d))  // a collapsed axis with slice size 0
        call.fail("index " + shape_text(index) + " is outside of shape " + shape_text(operand.shape()));
      from += index[d] * operand_strides[d];
    }
    copy(result.data() + static_cast<std::size_t>(at.offset(1)) * bytes,
         operand.data() + static_cast<std::size_t>(from) * bytes);
  }
  call.give(std::move(result));
}

}  // namespace

void gather(Call& call) { return_gathered(call, list_at(call, "slice_sizes", tensor_at(call, "operand").rank())); }

void dynamic_gather(Call& call) {
  return_gathered(call, indices_at(call, "slice_sizes", tensor_at(call, "operand").rank()));
}

void torch_index_select(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  auto const& index = tensor_at(call, "index");
  require_integers(call, "index", index);
  auto const selected = static_cast<std::size_t>(axis_at(call, "dim", operand.rank()));
  auto const batches = static_cast<std::size_t>(axis_at(call, "batch_dims", selected + 1));
  if (index.rank() < batches ||
      !std::equal(index.shape().begin(), index.shape().begin() + static_cast<std::ptrdiff_t>(batches),
                  operand.shape().begin()))
    call.fail("shapes " + shape_text(operand.shape()) + " and " + shape_text(index.shape()) + " do not share " +
              std::to_string(batches) + " batch dimensions");
  std::span<std::int64_t const> const sizes = operand.shape(), index_sizes = index.shape();
  auto const before = sizes.first(selected), chosen = index_sizes.subspan(batches), after = sizes.subspan(selected + 1);
  Shape shape(before.begin(), before.end());
  shape.insert(shape.end(), chosen.begin(), chosen.end());
  shape.insert(shape.end(), after.begin(), after.end());
  auto result = make_result(call, operand, std::move(shape));
  if (result.count() == 0) return call.give(std::move(result));

  auto const repeats = element_count(before.subspan(batches)), count = element_count(chosen);
  auto const row = static_cast<std::size_t>(element_count(after)) * result.element().bytes();
  auto const size = operand.dim(selected);
  std::byte* to = result.data();
  for (std::int64_t outer = 0; outer < element_count(before); ++outer) {
    std::byte const* from = operand.data() + static_cast<std::size_t>(outer * size) * row;
    for (std::int64_t i = 0; i < count; ++i, to += row) {
      auto const location = index_value(index, outer / repeats * count + i);
      if (location < 0 || location >= size)
        call.fail("index " + std::to_string(location) + " is not one of a dimension of size " + std::to_string(size));
      std::memcpy(to, from + static_cast<std::size_t>(location) * row, row);
    }
  }
  call.give(std::move(result));
}

}  // namespace assay::movement

namespace assay {

std::span<KernelEntry const> indexing_kernels() {
  static KernelEntry const kernels[] = {
      {"stablehlo.dynamic_gather", movement::dynamic_gather, true},
      {"stablehlo.gather", movement::gather, true},
      {"stablehlo.scatter", movement::scatter, true},
      {"stablehlo.torch_index_select", movement::torch_index_select, true},
  };
  return kernels;
}

}  // namespace assay
