// Dequantizes and quantizes tensors as in "Quantized computations" of the specification.
#pragma once

#include <optional>
#include <vector>

#include "semantics/runtime/call.hpp"

namespace assay {

// Returns (x - zero_point) * scale, computed and rounded in the expressed type.
Tensor dequantize(Call& call, Tensor const& quantized);
// Returns round_nearest_even(clamp(x / scale + zero_point)), each step rounded in the expressed type.
Tensor quantize(Call& call, Tensor const& expressed, Element const& element);

// Same for values with sets (semantics/runtime/enclosure.hpp). An element may differ by `quantum` steps of the storage
// type.
RuntimeValue dequantize(Call& call, RuntimeValue const& quantized);
RuntimeValue quantize(Call& call, RuntimeValue const& expressed, Element const& element, std::int64_t quantum);

// Quantizes results whose declared type is quantized; with `quantum`, including their sets.
void quantize_results(Call& call, std::vector<RuntimeValue>& results, std::optional<std::int64_t> quantum);

}  // namespace assay
