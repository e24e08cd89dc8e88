// Sets of quantized elements. Dequantization preserves their order. Quantization widens them by the number of steps
// that the profile permits. Results of ops that only select elements of the same quantization are unchanged.
#pragma once

#include "semantics/permitted/set_rules.hpp"

namespace assay {

std::int64_t quantum_of(Call& call, SetRule const* rule);  // for results that are quantized after the kernel
// Results that equal one of the operands, with the same quantization, need not be computed as floats, which have fewer
// digits than 32-bit integers. Applies the op to the stored integers. `operands` are the op's original operands.
void include_choice_of_integers(Call& call, std::vector<RuntimeValue> const& operands);
void enclose_uniform_quantize(SetCall& call);
void enclose_uniform_dequantize(SetCall& call);

}  // namespace assay
