// Implements semantics/kernels/movement/movement.hpp: slices and padding.
#include <algorithm>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/movement/movement.hpp"
#include "semantics/kernels/walk.hpp"

namespace assay::movement {
namespace {

using Integers = std::vector<std::int64_t>;

std::int64_t place_of(Integers const& index, Integers const& strides) {
  std::int64_t location = 0;
  for (std::size_t d = 0; d < index.size(); ++d) location += index[d] * strides[d];
  return location;
}

void return_slice(Call& call, Tensor const& operand, Integers const& starts, Integers const& limits,
                  Integers const& steps) {
  auto from = strides_of(operand.shape());
  auto const operand_strides = from;
  Shape shape(operand.rank());
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (starts[d] < 0 || starts[d] > limits[d] || limits[d] > operand.dim(d) || steps[d] <= 0)
      call.fail("a slice from " + shape_text(starts) + " to " + shape_text(limits) + " with strides " +
                shape_text(steps) + " is not one of an operand of shape " + shape_text(operand.shape()));
    auto const length = limits[d] - starts[d];
    shape[d] = length / steps[d] + (length % steps[d] != 0);
    from[d] = shape[d] > 1 ? operand_strides[d] * steps[d] : 0;
  }
  auto result = make_result(call, operand, std::move(shape));
  if (result.count() > 0) {
    auto const bytes = result.element().bytes();
    BoxCopy(result.shape(), strides_of(result.shape()), from, bytes)(
        result.data(), operand.data() + static_cast<std::size_t>(place_of(starts, operand_strides)) * bytes);
  }
  call.give(std::move(result));
}

// Returns the start indices of a slice, clamped so that the slice is within the operand.
Integers adjusted_starts(Call& call, Tensor const& operand, Integers const& sizes) {
  auto const scalars = tensors_at(call, "start_indices");
  if (scalars.size() != operand.rank())
    call.fail(std::to_string(scalars.size()) + " start indices for an operand of shape " + shape_text(operand.shape()));
  Integers starts(operand.rank());
  for (std::size_t d = 0; d < starts.size(); ++d) {
    require_integers(call, "start_indices", scalars[d]);
    if (scalars[d].count() != 1) call.fail("start index " + std::to_string(d) + " is not a scalar");
    if (sizes[d] < 0 || sizes[d] > operand.dim(d))
      call.fail("a slice of shape " + shape_text(sizes) + " does not fit into shape " + shape_text(operand.shape()));
    starts[d] = std::clamp<std::int64_t>(index_value(scalars[d], 0), 0, operand.dim(d) - sizes[d]);
  }
  return starts;
}

void return_padded(Call& call, Integers const& low, Integers const& high, Integers const& interior) {
  auto const& operand = tensor_at(call, "operand");
  auto const& padding = tensor_at(call, "padding_value");
  require_same_codes(call, operand.element(), padding.element());
  if (padding.count() != 1) call.fail("the padding value has shape " + shape_text(padding.shape()));
  Shape shape(operand.rank());
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (interior[d] < 0) call.fail("interior padding " + shape_text(interior) + " is negative");
    auto const between = static_cast<__int128>(std::max<std::int64_t>(operand.dim(d) - 1, 0)) * interior[d];
    shape[d] = size_of(call, operand.dim(d) + between + low[d] + high[d]);
  }
  auto result = make_result(call, operand, std::move(shape));
  auto const bytes = result.element().bytes();

  // The box of operand elements that are not cut off.
  auto const operand_strides = strides_of(operand.shape()), result_strides = strides_of(result.shape());
  Shape extents(result.rank());
  Integers first(result.rank()), target(result.rank()), to(result.rank());
  for (std::size_t d = 0; d < extents.size(); ++d) {
    __int128 const step = static_cast<__int128>(interior[d]) + 1, start = low[d], end = result.dim(d);
    __int128 const begin = start >= 0 ? 0 : (-start + step - 1) / step;
    __int128 const stop = end > start ? std::min<__int128>((end - 1 - start) / step + 1, operand.dim(d)) : 0;
    extents[d] = begin < stop ? static_cast<std::int64_t>(stop - begin) : 0;
    if (extents[d] == 0) continue;
    first[d] = static_cast<std::int64_t>(begin);
    target[d] = static_cast<std::int64_t>(start + begin * step);
    to[d] = extents[d] > 1 ? static_cast<std::int64_t>(step) * result_strides[d] : 0;
  }
  auto const covered = element_count(extents);
  if (covered < result.count()) fill(result.data(), padding.data(), result.count(), bytes);
  if (covered > 0)
    BoxCopy(extents, to, operand_strides, bytes)(
        result.data() + static_cast<std::size_t>(place_of(target, result_strides)) * bytes,
        operand.data() + static_cast<std::size_t>(place_of(first, operand_strides)) * bytes);
  call.give(std::move(result));
}

}  // namespace

void slice(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  auto const rank = operand.rank();
  return_slice(call, operand, list_at(call, "start_indices", rank), list_at(call, "limit_indices", rank),
               list_at(call, "strides", rank));
}

void real_dynamic_slice(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  auto const rank = operand.rank();
  return_slice(call, operand, indices_at(call, "start_indices", rank), indices_at(call, "limit_indices", rank),
               indices_at(call, "strides", rank));
}

void dynamic_slice(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  auto const sizes = list_at(call, "slice_sizes", operand.rank());
  auto const starts = adjusted_starts(call, operand, sizes);
  auto limits = starts;
  for (std::size_t d = 0; d < limits.size(); ++d) limits[d] += sizes[d];
  return_slice(call, operand, starts, limits, Integers(sizes.size(), 1));
}

void dynamic_update_slice(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  auto const& update = tensor_at(call, "update");
  require_same_codes(call, operand.element(), update.element());
  if (update.rank() != operand.rank())
    call.fail("an update of shape " + shape_text(update.shape()) + " for an operand of shape " +
              shape_text(operand.shape()));
  auto const starts = adjusted_starts(call, operand, update.shape());
  auto result = make_result(call, operand, operand.shape());
  if (result.count() > 0) {
    auto const strides = strides_of(result.shape());
    auto const bytes = result.element().bytes();
    std::memcpy(result.data(), operand.data(), operand.size_bytes());
    BoxCopy(update.shape(), strides, strides_of(update.shape()), bytes)(
        result.data() + static_cast<std::size_t>(place_of(starts, strides)) * bytes, update.data());
  }
  call.give(std::move(result));
}

void pad(Call& call) {
  auto const rank = tensor_at(call, "operand").rank();
  return_padded(call, list_at(call, "edge_padding_low", rank), list_at(call, "edge_padding_high", rank),
                list_at(call, "interior_padding", rank));
}

void dynamic_pad(Call& call) {
  auto const rank = tensor_at(call, "operand").rank();
  return_padded(call, indices_at(call, "edge_padding_low", rank), indices_at(call, "edge_padding_high", rank),
                indices_at(call, "interior_padding", rank));
}

}  // namespace assay::movement
