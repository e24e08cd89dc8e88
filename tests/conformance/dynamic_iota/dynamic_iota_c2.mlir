// dynamic_iota_c2: output_shape has a size for each dimension of the result.

func.func @valid(%n: tensor<2xi64>) {
  %r = stablehlo.dynamic_iota %n, dim = 0 : (tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @invalid(%n: tensor<2xi64>) {
  // expected-error@+1 {{dynamic_iota_c2}}
  %r = stablehlo.dynamic_iota %n, dim = 0 : (tensor<2xi64>) -> tensor<?xf32>
  return
}
