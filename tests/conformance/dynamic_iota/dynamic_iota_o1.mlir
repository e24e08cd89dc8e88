// dynamic_iota_o1: the size of output_shape is known.
// against: official

func.func @valid(%n: tensor<1xi64>) {
  %r = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%n: tensor<?xi64>) {
  // expected-error@+1 {{dynamic_iota_o1}}
  %r = stablehlo.dynamic_iota %n, dim = 0 : (tensor<?xi64>) -> tensor<?xf32>
  return
}
