// Transposition and concatenation of tensors.
#pragma once

#include <span>

#include "semantics/runtime/call.hpp"

namespace assay {

// Returns the tensor with permuted axes: axis i of the result is axes[i]. Returns the tensor itself if the order is
// unchanged.
Tensor permuted(Call& call, Tensor const& tensor, std::span<std::int64_t const> axes);

// Concatenates the parts along an axis. Together they must have all elements of the result.
void concatenate_into(Tensor& result, std::span<Tensor const> parts, std::size_t axis);

// Returns the axes of a tensor of that rank that are not in `taken`, in ascending order.
std::vector<std::int64_t> axes_without(std::size_t rank, std::span<std::int64_t const> taken);
std::vector<std::int64_t> concatenated(std::vector<std::int64_t> list, std::span<std::int64_t const> more);
// Returns shape[axes...].
Shape sizes_at(Shape const& shape, std::span<std::int64_t const> axes);

}  // namespace assay
