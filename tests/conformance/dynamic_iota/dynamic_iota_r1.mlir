// dynamic_iota_r1: the elements of the result are not booleans.

func.func @valid(%n: tensor<1xi64>) {
  %r = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%n: tensor<1xi64>) {
  // expected-error@+1 {{dynamic_iota_r1}}
  %r = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi64>) -> tensor<?xi1>
  return
}
