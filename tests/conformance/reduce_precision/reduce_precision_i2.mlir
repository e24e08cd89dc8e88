// reduce_precision_i2: the number of exponent bits is an si32.

func.func @valid(%operand: tensor<2xf32>) -> tensor<2xf32> {
  %output = "stablehlo.reduce_precision"(%operand) {exponent_bits = 5 : i32, mantissa_bits = 10 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return %output : tensor<2xf32>
}

// -----

func.func @invalid(%operand: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{reduce_precision_i2}}
  %output = "stablehlo.reduce_precision"(%operand) {exponent_bits = 5 : i64, mantissa_bits = 10 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return %output : tensor<2xf32>
}
