// Kernels of CHLO ops, by file.
#pragma once

#include <span>
#include <vector>

#include "semantics/kernels/kernels.hpp"
#include "semantics/runtime/call.hpp"

namespace assay {

std::span<KernelEntry const> chlo_broadcast_kernels();
// Returns for each operand of a chlo.broadcast_* op the row-major indices of its elements, one for each element of the
// result.
std::vector<Tensor> broadcast_locations(Call& call);
void top_k(Call& call);
void return_top_k(Call& call, Tensor const& operand, std::int64_t k);  // values and indices
void scan(Call& call);
void ragged_dot(Call& call);

}  // namespace assay
