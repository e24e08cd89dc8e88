// Valid programs of an op whose rules look into its body.

func.func @main(%a: tensor<6xf32>) -> !stablehlo.future<tensor<4xf32>> {
  %r = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<6xf32>):
    %part = "stablehlo.slice"(%b) <{limit_indices = array<i64: 5>, start_indices = array<i64: 1>,
      strides = array<i64: 1>}> : (tensor<6xf32>) -> tensor<4xf32>
    "stablehlo.return"(%part) : (tensor<4xf32>) -> ()
  }) : (tensor<6xf32>) -> !stablehlo.future<tensor<4xf32>>
  func.return %r : !stablehlo.future<tensor<4xf32>>
}

// -----
func.func @main(%a: tensor<2x2xi8>) -> !stablehlo.future<tensor<2x2xi8>> {
  %r = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<2x2xi8>):
    %sent = "stablehlo.collective_permute"(%b) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}>
      : (tensor<2x2xi8>) -> tensor<2x2xi8>
    "stablehlo.return"(%sent) : (tensor<2x2xi8>) -> ()
  }) : (tensor<2x2xi8>) -> !stablehlo.future<tensor<2x2xi8>>
  func.return %r : !stablehlo.future<tensor<2x2xi8>>
}
