// Zeros: the results of processes that receive nothing.
#pragma once

#include "semantics/runtime/call.hpp"

namespace assay {

// broadcast_in_dim(constant(0)), of quantized elements the codes of zero. f8E8M0FNU has no zero: its least number then.
Tensor zeros(Call& call, Element const& element, Shape shape);

}  // namespace assay
