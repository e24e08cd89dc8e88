// reduce_precision_c3: no negative number of mantissa bits.

func.func @valid(%operand: tensor<2xf32>) -> tensor<2xf32> {
  %output = "stablehlo.reduce_precision"(%operand) {exponent_bits = 5 : i32, mantissa_bits = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return %output : tensor<2xf32>
}

// -----

func.func @invalid(%operand: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{reduce_precision_c3}}
  %output = "stablehlo.reduce_precision"(%operand) {exponent_bits = 5 : i32, mantissa_bits = -1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return %output : tensor<2xf32>
}
