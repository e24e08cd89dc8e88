// dynamic_iota_i1: output_shape is a list of integers.

func.func @valid(%n: tensor<1xi64>) {
  %r = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid() {
  %n = arith.constant dense<1> : tensor<1xindex>
  // expected-error@+1 {{dynamic_iota_i1}}
  %r = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xindex>) -> tensor<?xf32>
  return
}
