// Kernels of CHLO, by file.
#pragma once

#include <span>

#include "semantics/call.hpp"
#include "semantics/kernels.hpp"

namespace assay {

std::span<KernelEntry const> chlo_broadcast_kernels();
void top_k(Call& call);
void scan(Call& call);
void ragged_dot(Call& call);

}  // namespace assay
