// The data are products of a triangular matrix and its adjoint with powers of two on the diagonal: no step
// of the algorithm rounds.

// The lower factor; the operand stands in the other triangle, whose results are implementation-
// defined.
// name: lower
// data: small_integers
// repair: factor
func.func @main(%a: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<3x3x{type}>) -> tensor<3x3x{type}>
  %i = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3x3xi32>
  %j = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x3xi32>
  %m = "stablehlo.compare"(%i, %j) <{comparison_direction = #stablehlo<comparison_direction GE>}>
      : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %1 = "stablehlo.select"(%m, %0, %a) : (tensor<3x3xi1>, tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %1 : tensor<3x3x{type}>
}

// -----
// The upper factor; the operand stands in the other triangle, whose results are implementation-
// defined.
// name: upper
// data: small_integers
// repair: factor
func.func @main(%a: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.cholesky"(%a) <{lower = false}> : (tensor<3x3x{type}>) -> tensor<3x3x{type}>
  %i = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3x3xi32>
  %j = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x3xi32>
  %m = "stablehlo.compare"(%i, %j) <{comparison_direction = #stablehlo<comparison_direction LE>}>
      : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %1 = "stablehlo.select"(%m, %0, %a) : (tensor<3x3xi1>, tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %1 : tensor<3x3x{type}>
}

// -----
// A batch of lower factors; the operand stands in the other triangle.
// name: batch
// data: small_integers
// repair: factor
func.func @main(%a: tensor<2x4x4x{type}>) -> tensor<2x4x4x{type}> {
  %0 = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<2x4x4x{type}>) -> tensor<2x4x4x{type}>
  %i = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x4x4xi32>
  %j = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> tensor<2x4x4xi32>
  %m = "stablehlo.compare"(%i, %j) <{comparison_direction = #stablehlo<comparison_direction GE>}>
      : (tensor<2x4x4xi32>, tensor<2x4x4xi32>) -> tensor<2x4x4xi1>
  %1 = "stablehlo.select"(%m, %0, %a) : (tensor<2x4x4xi1>, tensor<2x4x4x{type}>, tensor<2x4x4x{type}>) -> tensor<2x4x4x{type}>
  func.return %1 : tensor<2x4x4x{type}>
}
