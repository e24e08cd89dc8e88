// chlo_scan_c2: the dimension is not negative.

func.func @valid(%c0: tensor<3xf32>) {
  %r:2 = chlo.scan() inits (%c0) dimension = 0 {
  ^bb0(%a0: tensor<3xf32>):
    stablehlo.return %a0, %a0 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @invalid(%c0: tensor<3xf32>) {
  // expected-error@+1 {{chlo_scan_c2}}
  %r:2 = chlo.scan() inits (%c0) dimension = -1 {
  ^bb0(%a0: tensor<3xf32>):
    stablehlo.return %a0, %a0 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
  return
}
