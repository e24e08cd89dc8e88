// composite_xla_scaled_dot_c1: all operands have one rank.

func.func private @d_valid(%a0: tensor<16x64xf8E4M3FN>, %a1: tensor<64x8xf8E4M3FN>, %a2: tensor<16x2xf8E8M0FNU>, %a3: tensor<2x8xf8E8M0FNU>) -> tensor<16x8xbf16> {
  %0 = stablehlo.constant dense<0.0> : tensor<16x8xbf16>
  return %0 : tensor<16x8xbf16>
}
func.func @valid(%a0: tensor<16x64xf8E4M3FN>, %a1: tensor<64x8xf8E4M3FN>, %a2: tensor<16x2xf8E8M0FNU>, %a3: tensor<2x8xf8E8M0FNU>) {
  %r = stablehlo.composite "xla.scaled_dot" %a0, %a1, %a2, %a3 {decomposition = @d_valid} :
      (tensor<16x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<16x2xf8E8M0FNU>, tensor<2x8xf8E8M0FNU>) -> tensor<16x8xbf16>
  return
}

// -----

func.func private @d_invalid(%a0: tensor<16x64xf8E4M3FN>, %a1: tensor<64x8xf8E4M3FN>, %a2: tensor<16x2xf8E8M0FNU>, %a3: tensor<2x8x1xf8E8M0FNU>) -> tensor<16x8xbf16> {
  %0 = stablehlo.constant dense<0.0> : tensor<16x8xbf16>
  return %0 : tensor<16x8xbf16>
}
func.func @invalid(%a0: tensor<16x64xf8E4M3FN>, %a1: tensor<64x8xf8E4M3FN>, %a2: tensor<16x2xf8E8M0FNU>, %a3: tensor<2x8x1xf8E8M0FNU>) {
  // expected-error@+1 {{composite_xla_scaled_dot_c1}}
  %r = stablehlo.composite "xla.scaled_dot" %a0, %a1, %a2, %a3 {decomposition = @d_invalid} :
      (tensor<16x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<16x2xf8E8M0FNU>, tensor<2x8x1xf8E8M0FNU>) -> tensor<16x8xbf16>
  return
}
