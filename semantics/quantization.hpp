// Quantized tensors: dequantize and quantize as the specification's "Quantized computations" define them.
#pragma once

#include <vector>

#include "semantics/call.hpp"

namespace assay {

// (x - zero_point) * scale, computed and rounded in the expressed type.
Tensor dequantize(Call& call, Tensor const& quantized);
// round_nearest_even(clamp(x / scale + zero_point)), each step rounded in the expressed type.
Tensor quantize(Call& call, Tensor const& expressed, Element const& element);
// Results that the op's type says are quantized.
void quantize_results(Call& call, std::vector<RuntimeValue>& results);

}  // namespace assay
