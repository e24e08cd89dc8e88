// A negative index: the last branch.
// name: below_zero
// data: distinct
func.func @main(%a: tensor<2x{type}>, %b: tensor<2x{type}>, %c: tensor<2x{type}>) -> tensor<2x{type}> {
  %i = "stablehlo.constant"() <{value = dense<-2> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.case"(%i) ({
    "stablehlo.return"(%a) : (tensor<2x{type}>) -> ()
  }, {
    "stablehlo.return"(%b) : (tensor<2x{type}>) -> ()
  }, {
    "stablehlo.return"(%c) : (tensor<2x{type}>) -> ()
  }) : (tensor<i32>) -> tensor<2x{type}>
  func.return %0 : tensor<2x{type}>
}

// -----
// An index beyond the last branch: the last branch.
// name: beyond_the_last
// data: distinct
func.func @main(%a: tensor<2x{type}>, %b: tensor<2x{type}>, %c: tensor<2x{type}>) -> tensor<2x{type}> {
  %i = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.case"(%i) ({
    "stablehlo.return"(%a) : (tensor<2x{type}>) -> ()
  }, {
    "stablehlo.return"(%b) : (tensor<2x{type}>) -> ()
  }, {
    "stablehlo.return"(%c) : (tensor<2x{type}>) -> ()
  }) : (tensor<i32>) -> tensor<2x{type}>
  func.return %0 : tensor<2x{type}>
}
