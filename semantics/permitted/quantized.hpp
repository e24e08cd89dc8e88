// Sets of quantized elements: dequantized, they keep their order; quantized, they are wider by the
// steps that the profile permits. Results of ops that only choose among elements of the same
// quantization are as they were.
#pragma once

#include "semantics/permitted/set_rules.hpp"

namespace assay {

std::int64_t quantum_of(Call& call, SetRule const* rule);  // for results that are quantized after the kernel
// Results that are one of the operands, of the same quantization, need not be computed as floats, which have fewer
// digits than integers of 32 bits: they use the op on the stored integers. `operands` are the op's own.
void include_choice_of_integers(Call& call, std::vector<RuntimeValue> const& operands);
void enclose_uniform_quantize(SetCall& call);
void enclose_uniform_dequantize(SetCall& call);

}  // namespace assay
