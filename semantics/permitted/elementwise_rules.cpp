#include "semantics/permitted/elementwise.hpp"
#include "semantics/permitted/quantized.hpp"

namespace assay {
namespace {

void enclose_scan(SetCall& call) { call.open_all("no rule says what the steps of chlo.scan may compute"); }

}  // namespace

std::span<SetRule const> elementwise_rules() {
  static constexpr SetRule kRules[] = {
      {"stablehlo.abs", enclose_unary},
      {"stablehlo.cbrt", enclose_unary},
      {"stablehlo.ceil", enclose_unary},
      {"stablehlo.cosine", enclose_unary},
      {"stablehlo.count_leading_zeros", enclose_unary},
      {"stablehlo.exponential", enclose_unary},
      {"stablehlo.exponential_minus_one", enclose_unary},
      {"stablehlo.floor", enclose_unary},
      {"stablehlo.log", enclose_unary},
      {"stablehlo.log_plus_one", enclose_unary},
      {"stablehlo.logistic", enclose_unary},
      {"stablehlo.negate", enclose_unary},
      {"stablehlo.not", enclose_unary},
      {"stablehlo.popcnt", enclose_unary},
      {"stablehlo.round_nearest_afz", enclose_unary},
      {"stablehlo.round_nearest_even", enclose_unary},
      {"stablehlo.rsqrt", enclose_unary},
      {"stablehlo.sign", enclose_unary},
      {"stablehlo.sine", enclose_unary},
      {"stablehlo.sqrt", enclose_unary},
      {"stablehlo.tan", enclose_unary},
      {"stablehlo.tanh", enclose_unary},
      {"stablehlo.add", enclose_binary},
      {"stablehlo.and", enclose_binary},
      {"stablehlo.atan2", enclose_binary},
      {"stablehlo.divide", enclose_binary},
      {"stablehlo.maximum", enclose_binary},
      {"stablehlo.minimum", enclose_binary},
      {"stablehlo.multiply", enclose_binary},
      {"stablehlo.or", enclose_binary},
      {"stablehlo.power", enclose_binary},
      {"stablehlo.remainder", enclose_binary},
      {"stablehlo.shift_left", enclose_binary},
      {"stablehlo.shift_right_arithmetic", enclose_binary},
      {"stablehlo.shift_right_logical", enclose_binary},
      {"stablehlo.subtract", enclose_binary},
      {"stablehlo.xor", enclose_binary},
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
      {"stablehlo.select", enclose_select, false, true},
      {"stablehlo.uniform_dequantize", enclose_uniform_dequantize},
      {"stablehlo.uniform_quantize", enclose_uniform_quantize},
  };
  return kRules;
}

std::span<SetRule const> chlo_rules() {
  static constexpr SetRule kRules[] = {
      {"chlo.acos", enclose_unary},
      {"chlo.acosh", enclose_unary},
      {"chlo.asin", enclose_unary},
      {"chlo.asinh", enclose_unary},
      {"chlo.atan", enclose_unary},
      {"chlo.atanh", enclose_unary},
      {"chlo.bessel_i1e", enclose_unary},
      {"chlo.broadcast_add", enclose_binary},
      {"chlo.broadcast_and", enclose_binary},
      {"chlo.broadcast_atan2", enclose_binary},
      {"chlo.broadcast_compare", enclose_compare},
      {"chlo.broadcast_complex", enclose_parts},
      {"chlo.broadcast_divide", enclose_binary},
      {"chlo.broadcast_maximum", enclose_binary},
      {"chlo.broadcast_minimum", enclose_binary},
      {"chlo.broadcast_multiply", enclose_binary},
      {"chlo.broadcast_next_after", enclose_binary},
      {"chlo.broadcast_or", enclose_binary},
      {"chlo.broadcast_polygamma", enclose_binary},
      {"chlo.broadcast_power", enclose_binary},
      {"chlo.broadcast_remainder", enclose_binary},
      {"chlo.broadcast_select", enclose_select, false, true},
      {"chlo.broadcast_shift_left", enclose_binary},
      {"chlo.broadcast_shift_right_arithmetic", enclose_binary},
      {"chlo.broadcast_shift_right_logical", enclose_binary},
      {"chlo.broadcast_subtract", enclose_binary},
      {"chlo.broadcast_xor", enclose_binary},
      {"chlo.broadcast_zeta", enclose_binary},
      {"chlo.conj", enclose_parts},
      {"chlo.cosh", enclose_unary},
      {"chlo.digamma", enclose_unary},
      {"chlo.erf", enclose_unary},
      {"chlo.erf_inv", enclose_unary},
      {"chlo.erfc", enclose_unary},
      {"chlo.is_inf", enclose_class},
      {"chlo.is_neg_inf", enclose_class},
      {"chlo.is_pos_inf", enclose_class},
      {"chlo.lgamma", enclose_unary},
      {"chlo.mulhi", enclose_binary},
      {"chlo.next_after", enclose_binary},
      {"chlo.polygamma", enclose_binary},
      {"chlo.scan", enclose_scan},
      {"chlo.sinh", enclose_unary},
      {"chlo.square", enclose_unary},
      {"chlo.tan", enclose_unary},
      {"chlo.zeta", enclose_binary},
  };
  return kRules;
}

}  // namespace assay
