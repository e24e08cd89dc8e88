// Tensors with their axes in another order.
#pragma once

#include <span>

#include "semantics/runtime/call.hpp"

namespace assay {

// The elements with the axes in that order, each once: axis i of the result is axes[i]. Itself if they are in order.
Tensor permuted(Call& call, Tensor const& tensor, std::span<std::int64_t const> axes);

// Copies the parts one after the other along an axis, of which they have all that the result has.
void concatenate_into(Tensor& result, std::span<Tensor const> parts, std::size_t axis);

// The axes of a tensor of that rank that are not among these, ascending.
std::vector<std::int64_t> axes_without(std::size_t rank, std::span<std::int64_t const> taken);
std::vector<std::int64_t> concatenated(std::vector<std::int64_t> list, std::span<std::int64_t const> more);
// shape[axes...]
Shape sizes_at(Shape const& shape, std::span<std::int64_t const> axes);

}  // namespace assay
