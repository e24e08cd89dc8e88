// chlo_scan_c10: the number of carried values is the number of inits.

func.func @valid(%x0: tensor<2x3xf32>, %c0: tensor<3xf32>) {
  %r:2 = "chlo.scan"(%x0, %c0) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a0: tensor<3xf32>, %a1: tensor<3xf32>):
    stablehlo.return %a0, %a1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @invalid(%x0: tensor<2x3xf32>, %c0: tensor<3xf32>) {
  // expected-error@+1 {{chlo_scan_c10}}
  %r:2 = "chlo.scan"(%x0, %c0) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 2, 0>}> ({
  ^bb0(%a0: tensor<3xf32>, %a1: tensor<3xf32>):
    stablehlo.return %a0, %a1 : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}
