// chlo_scan_c1: the op has inputs or outputs.

func.func @valid(%x0: tensor<2x3xf32>, %c0: tensor<3xf32>) {
  %r:2 = chlo.scan(%x0) inits (%c0) dimension = 0 {
  ^bb0(%a0: tensor<3xf32>, %a1: tensor<3xf32>):
    stablehlo.return %a0, %a1 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @invalid(%c0: tensor<3xf32>) {
  // expected-error@+1 {{chlo_scan_c1}}
  %r:1 = chlo.scan() inits (%c0) dimension = 0 {
  ^bb0(%a0: tensor<3xf32>):
    stablehlo.return %a0 : tensor<3xf32>
  } : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}
