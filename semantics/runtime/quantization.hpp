// Quantized tensors: dequantize and quantize as the specification's "Quantized computations" define them.
#pragma once

#include <optional>
#include <vector>

#include "semantics/runtime/call.hpp"

namespace assay {

// (x - zero_point) * scale, computed and rounded in the expressed type.
Tensor dequantize(Call& call, Tensor const& quantized);
// round_nearest_even(clamp(x / scale + zero_point)), each step rounded in the expressed type.
Tensor quantize(Call& call, Tensor const& expressed, Element const& element);

// The same for values with sets (semantics/runtime/enclosure.hpp). An element may then be off by `quantum` steps of the
// storage type.
RuntimeValue dequantize(Call& call, RuntimeValue const& quantized);
RuntimeValue quantize(Call& call, RuntimeValue const& expressed, Element const& element, std::int64_t quantum);

// Results whose declared type is quantized; with `quantum`, with their sets.
void quantize_results(Call& call, std::vector<RuntimeValue>& results, std::optional<std::int64_t> quantum);

}  // namespace assay
