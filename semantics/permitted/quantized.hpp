// Sets of quantized elements: dequantized, they keep their order; quantized, they are wider by the
// steps that the profile permits. Results of ops that only choose among elements of the same
// quantization are as they were.
#pragma once

#include "semantics/permitted/set_rules.hpp"

namespace assay::inline semantics {

std::int64_t quantum_of(Call& call, SetRule const* rule);  // for results that are quantized after the kernel
void enclose_uniform_quantize(SetCall& call);
void enclose_uniform_dequantize(SetCall& call);

}  // namespace assay::inline semantics
