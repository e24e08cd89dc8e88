// slice_c3: the slice lies in the operand.

func.func @valid(%x: tensor<4xf32>) {
  %r = stablehlo.slice %x [1:3] : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{slice_c3}}
  %r = stablehlo.slice %x [3:5] : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

// The largest size that there is.
func.func @invalid_of_largest(%x: tensor<9223372036854775807xf32>) {
  // expected-error@+1 {{slice_c3}}
  %r = "stablehlo.slice"(%x) <{start_indices = array<i64: -3>, limit_indices = array<i64: 9223372036854775804>, strides = array<i64: 1>}> : (tensor<9223372036854775807xf32>) -> tensor<9223372036854775807xf32>
  return
}
