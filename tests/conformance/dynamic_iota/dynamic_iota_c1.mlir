// dynamic_iota_c1: iota_dimension is a dimension of the shape.

func.func @valid(%n: tensor<1xi64>) {
  %r = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%n: tensor<1xi64>) {
  // expected-error@+1 {{dynamic_iota_c1}}
  %r = stablehlo.dynamic_iota %n, dim = 1 : (tensor<1xi64>) -> tensor<?xf32>
  return
}
