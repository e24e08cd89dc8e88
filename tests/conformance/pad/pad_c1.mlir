// pad_c1: operand, padding_value and result have one element type.

func.func @valid(%x: tensor<4xf32>, %z: tensor<f32>) {
  %r = stablehlo.pad %x, %z, low = [1], high = [-1], interior = [2] : (tensor<4xf32>, tensor<f32>) -> tensor<10xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %z: tensor<f64>) {
  // expected-error@+1 {{pad_c1}}
  %r = stablehlo.pad %x, %z, low = [1], high = [-1], interior = [2] : (tensor<4xf32>, tensor<f64>) -> tensor<10xf32>
  return
}
