// dynamic_pad_c3: interior padding is not negative.

func.func @valid(%x: tensor<4xf32>, %z: tensor<f32>, %l: tensor<1xi64>, %h: tensor<1xi64>) {
  %i = stablehlo.constant dense<0> : tensor<1xi64>
  %r = stablehlo.dynamic_pad %x, %z, %l, %h, %i : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %z: tensor<f32>, %l: tensor<1xi64>, %h: tensor<1xi64>) {
  %i = stablehlo.constant dense<-1> : tensor<1xi64>
  // expected-error@+1 {{dynamic_pad_c3}}
  %r = stablehlo.dynamic_pad %x, %z, %l, %h, %i : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}
