// dynamic_pad_i5: interior_padding is a list of integers.

func.func @valid(%x: tensor<4xf32>, %z: tensor<f32>, %l: tensor<1xi64>, %h: tensor<1xi64>, %i: tensor<1xi64>) {
  %r = stablehlo.dynamic_pad %x, %z, %l, %h, %i : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %z: tensor<f32>, %l: tensor<1xi64>, %h: tensor<1xi64>) {
  %i = arith.constant dense<1> : tensor<1xindex>
  // expected-error@+1 {{dynamic_pad_i5}}
  %r = stablehlo.dynamic_pad %x, %z, %l, %h, %i : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xindex>) -> tensor<?xf32>
  return
}
