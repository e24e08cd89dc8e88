// Texts about a program that was read from HLO, in the words of HLO: `f32[4]` for `tensor<4xf32>`, `add` for `stablehlo.add`.
#pragma once

#include <string>
#include <string_view>

namespace assay::hlo {

// The text with the types and the names of ops that HLO has; all else stays as it is.
std::string in_hlo(std::string_view text);

// "dot" for "stablehlo.dot_general"; empty if no opcode is the op.
std::string_view opcode_of(std::string_view op);

// The text with the attributes of HLO in place of those of the op: `lhs_contracting_dims` for `lhs_contracting_dimensions`, and
// `window.stride` for `window_strides`.
std::string with_hlo_attributes(std::string_view text, std::string_view op);

}  // namespace assay::hlo
