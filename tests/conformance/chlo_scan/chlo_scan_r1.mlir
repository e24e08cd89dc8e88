// chlo_scan_outputs: the element types of outputs are those of StableHLO.

func.func @valid(%x0: tensor<2x3xf32>, %c0: tensor<3xf32>) {
  %r:2 = chlo.scan(%x0) inits (%c0) dimension = 0 {
  ^bb0(%a0: tensor<3xf32>, %a1: tensor<3xf32>):
    stablehlo.return %a0, %a1 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @invalid(%x0: tensor<2x3xf32>, %c0: tensor<3xf32>) {
  // expected-error@+2 {{chlo_scan_r1}}
  // expected-error@+1 {{chlo_scan_c13}}
  %r:2 = chlo.scan(%x0) inits (%c0) dimension = 0 {
  ^bb0(%a0: tensor<3xf32>, %a1: tensor<3xf32>):
    stablehlo.return %a0, %a1 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xindex>, tensor<3xf32>)
  return
}
