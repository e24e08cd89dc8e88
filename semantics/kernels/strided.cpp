#include "semantics/kernels/strided.hpp"

#include <algorithm>

#include "semantics/kernels/walk.hpp"

namespace assay {

Tensor permuted(Call& call, Tensor const& tensor, std::span<std::int64_t const> axes) {
  if (std::is_sorted(axes.begin(), axes.end())) return tensor;
  auto const shape = sizes_at(tensor.shape(), axes), from = sizes_at(strides_of(tensor.shape()), axes);
  Tensor result = call.make(tensor.element(), shape);
  BoxCopy(shape, strides_of(shape), from, tensor.element().bytes())(result.data(), tensor.data());
  return result;
}

void concatenate_into(Tensor& result, std::span<Tensor const> parts, std::size_t axis) {
  auto const to = strides_of(result.shape());
  auto const bytes = result.element().bytes();
  std::byte* at = result.data();
  for (auto const& part : parts) {
    BoxCopy(part.shape(), to, strides_of(part.shape()), bytes)(at, part.data());
    if (result.count() > 0) at += static_cast<std::size_t>(part.dim(axis) * to[axis]) * bytes;
  }
}

std::vector<std::int64_t> axes_without(std::size_t rank, std::span<std::int64_t const> taken) {
  std::vector<std::int64_t> axes;
  for (std::int64_t axis = 0; axis < static_cast<std::int64_t>(rank); ++axis)
    if (std::find(taken.begin(), taken.end(), axis) == taken.end()) axes.push_back(axis);
  return axes;
}

std::vector<std::int64_t> concatenated(std::vector<std::int64_t> list, std::span<std::int64_t const> more) {
  list.insert(list.end(), more.begin(), more.end());
  return list;
}

Shape sizes_at(Shape const& shape, std::span<std::int64_t const> axes) {
  Shape sizes;
  for (auto axis : axes) sizes.push_back(shape[static_cast<std::size_t>(axis)]);
  return sizes;
}

}  // namespace assay
