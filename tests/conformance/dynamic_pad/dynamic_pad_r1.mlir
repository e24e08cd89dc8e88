// dynamic_pad_r1: the result is a tensor that is not quantized per axis.

func.func @valid(%x: tensor<4xf32>, %z: tensor<f32>, %l: tensor<1xi64>, %h: tensor<1xi64>, %i: tensor<1xi64>) {
  %r = stablehlo.dynamic_pad %x, %z, %l, %h, %i : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %z: tensor<f32>, %l: tensor<1xi64>, %h: tensor<1xi64>, %i: tensor<1xi64>) {
  // expected-error@+2 {{dynamic_pad_r1}}
  // expected-error@+1 {{dynamic_pad_c1}}
  %r = stablehlo.dynamic_pad %x, %z, %l, %h, %i : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}
