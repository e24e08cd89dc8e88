// chlo_scan_c8: the function takes values of the types of the inits.

func.func @valid(%x0: tensor<2x3xf32>, %c0: tensor<3xf32>) {
  %r:2 = chlo.scan(%x0) inits (%c0) dimension = 0 {
  ^bb0(%a0: tensor<3xf32>, %a1: tensor<3xf32>):
    stablehlo.return %a0, %a1 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @invalid(%x0: tensor<2x3xf32>, %c0: tensor<3xf32>) {
  // expected-error@+1 {{chlo_scan_c8}}
  %r:2 = chlo.scan(%x0) inits (%c0) dimension = 0 {
  ^bb0(%a0: tensor<3xf32>, %a1: tensor<2xf32>):
    stablehlo.return %a0, %a0 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}
