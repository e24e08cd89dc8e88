// Zero tensors: the results of processes that receive no data.
#pragma once

#include "semantics/runtime/call.hpp"

namespace assay {

// Returns broadcast_in_dim(constant(0)); for quantized elements, the codes of zero. f8E8M0FNU has no zero, so its least
// number is used.
Tensor zeros(Call& call, Element const& element, Shape shape);

}  // namespace assay
