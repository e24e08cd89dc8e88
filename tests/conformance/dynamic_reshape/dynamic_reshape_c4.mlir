// dynamic_reshape_c4: output_shape has a size for each dimension of the result.

func.func @valid(%x: tensor<4xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{dynamic_reshape_c4}}
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<2xi64>) -> tensor<?xf32>
  return
}
