// custom_call_lapack_gees_c6: the letter in the name is that of the element type.

func.func @valid(%a0: tensor<2x4x4xf32>) {
  %r:6 = stablehlo.custom_call @lapack_sgees_ffi(%a0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2xi32>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x4x4xf32>) {
  // expected-error@+1 {{custom_call_lapack_gees_c6}}
  %r:6 = stablehlo.custom_call @lapack_dgees_ffi(%a0) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2xi32>, tensor<2xi32>)
  return
}
