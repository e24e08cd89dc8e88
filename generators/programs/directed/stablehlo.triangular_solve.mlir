// The data are triangular matrices with powers of two on the diagonal and anything in the other half: no step
// of the algorithm rounds. One program for each way in which the op can be used.

// a x = b, a lower triangular with a unit diagonal.
// name: left_lower_unit_plain
// data: small_integers
// repair: unit_system
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = true,
      transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// a x = b, a lower triangular with a unit diagonal, transposed.
// name: left_lower_unit_transposed
// data: small_integers
// repair: unit_system
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = true,
      transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// a x = b, a lower triangular, its adjoint.
// name: left_lower_adjoint
// data: small_integers
// repair: system
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false,
      transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// a x = b, a upper triangular.
// name: left_upper_plain
// data: small_integers
// repair: system
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = false, unit_diagonal = false,
      transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// a x = b, a upper triangular, transposed.
// name: left_upper_transposed
// data: small_integers
// repair: system
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = false, unit_diagonal = false,
      transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// a x = b, a upper triangular, its adjoint.
// name: left_upper_adjoint
// data: small_integers
// repair: system
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = false, unit_diagonal = false,
      transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// x a = b, a lower triangular.
// name: right_lower_plain
// data: small_integers
// repair: system
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = true, unit_diagonal = false,
      transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// x a = b, a lower triangular, transposed.
// name: right_lower_transposed
// data: small_integers
// repair: system
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = true, unit_diagonal = false,
      transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// x a = b, a lower triangular, its adjoint.
// name: right_lower_adjoint
// data: small_integers
// repair: system
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = true, unit_diagonal = false,
      transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// x a = b, a upper triangular with a unit diagonal.
// name: right_upper_unit_plain
// data: small_integers
// repair: unit_system
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = false, unit_diagonal = true,
      transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// x a = b, a upper triangular with a unit diagonal, transposed.
// name: right_upper_unit_transposed
// data: small_integers
// repair: unit_system
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = false, unit_diagonal = true,
      transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// x a = b, a upper triangular, its adjoint.
// name: right_upper_adjoint
// data: small_integers
// repair: system
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = false, unit_diagonal = false,
      transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// a x = b, a upper triangular with a unit diagonal, its adjoint.
// name: left_upper_unit_adjoint
// data: small_integers
// repair: unit_system
func.func @main(%a: tensor<2x3x3x{type}>, %b: tensor<2x3x2x{type}>) -> tensor<2x3x2x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = false, unit_diagonal = true,
      transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<2x3x3x{type}>, tensor<2x3x2x{type}>) -> tensor<2x3x2x{type}>
  func.return %0 : tensor<2x3x2x{type}>
}

// -----
// x a = b, a lower triangular, in batches.
// name: right_lower_plain_batch
// data: small_integers
// repair: system
func.func @main(%a: tensor<2x2x2x{type}>, %b: tensor<2x3x2x{type}>) -> tensor<2x3x2x{type}> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = true, unit_diagonal = false,
      transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2x2x{type}>, tensor<2x3x2x{type}>) -> tensor<2x3x2x{type}>
  func.return %0 : tensor<2x3x2x{type}>
}
