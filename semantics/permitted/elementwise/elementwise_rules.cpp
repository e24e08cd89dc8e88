// Implements semantics/permitted/set_rules.hpp: the table of elementwise ops.
#include "semantics/permitted/elementwise/elementwise.hpp"
#include "semantics/permitted/quantized.hpp"

namespace assay {

std::span<SetRule const> elementwise_rules() {
  static constexpr SetRule kRules[] = {
      {"unary_function", enclose_unary},
      {"binary_function", enclose_binary},
      {"stablehlo.bitcast_convert", enclose_bitcast},
      {"stablehlo.clamp", enclose_clamp},
      {"stablehlo.compare", enclose_compare},
      {"stablehlo.complex", enclose_parts},
      {"stablehlo.convert", enclose_convert},
      {"stablehlo.imag", enclose_parts},
      {"stablehlo.is_finite", enclose_class},
      {"stablehlo.map", enclose_map},
      {"stablehlo.real", enclose_parts},
      {"stablehlo.reduce_precision", enclose_reduce_precision},
      {"stablehlo.select", enclose_select, false, true, nullptr, true},
      {"stablehlo.uniform_dequantize", enclose_uniform_dequantize},
      {"stablehlo.uniform_quantize", enclose_uniform_quantize},
      {"chlo.broadcast_compare", enclose_compare},
      {"chlo.broadcast_complex", enclose_parts},
      {"chlo.broadcast_select", enclose_select, false, true, nullptr, true},
      {"chlo.conj", enclose_parts},
      {"chlo.is_inf", enclose_class},
      {"chlo.is_neg_inf", enclose_class},
      {"chlo.is_pos_inf", enclose_class},
      {"chlo.scan", enclose_scan},
      {"chlo.top_k", enclose_top_k},
      {"stablehlo.custom_call @stablehlo.dynamic_top_k", enclose_top_k},
  };
  return kRules;
}

}  // namespace assay
