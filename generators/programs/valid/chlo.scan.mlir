// Valid programs of an op whose rules look into its body.

func.func @main(%x: tensor<2x3xf32>, %carry: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>) {
  %r:2 = chlo.scan(%x) inits (%carry) dimension = 0 {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
    %sum = "stablehlo.add"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    "stablehlo.return"(%sum, %sum) : (tensor<3xf32>, tensor<3xf32>) -> ()
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  func.return %r#0, %r#1 : tensor<2x3xf32>, tensor<3xf32>
}

// -----
func.func @main(%x: tensor<4x3xi32>, %y: tensor<4x3xi32>, %carry: tensor<3xi32>
      ) -> (tensor<4x3xi32>, tensor<3xi32>) {
  %r:2 = chlo.scan(%x, %y) inits (%carry) dimension = 0 attributes {scan_dim_size = 4 : i64} {
  ^bb0(%a: tensor<3xi32>, %b: tensor<3xi32>, %c: tensor<3xi32>):
    "stablehlo.return"(%a, %c) : (tensor<3xi32>, tensor<3xi32>) -> ()
  } : (tensor<4x3xi32>, tensor<4x3xi32>, tensor<3xi32>) -> (tensor<4x3xi32>, tensor<3xi32>)
  func.return %r#0, %r#1 : tensor<4x3xi32>, tensor<3xi32>
}
