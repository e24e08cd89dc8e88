// custom_call_lapack_trsm_c2: both operands have the same number of rows.

func.func @valid(%a0: tensor<2x4x4xf32>, %a1: tensor<2x4x5xf32>) {
  %r = stablehlo.custom_call @lapack_strsm_ffi(%a0, %a1) {mhlo.backend_config = {side = 76 : ui8, uplo = 76 : ui8, trans_x = 78 : ui8, diag = 78 : ui8}} :
      (tensor<2x4x4xf32>, tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @invalid(%a0: tensor<2x4x4xf32>, %a1: tensor<2x5x5xf32>) {
  // expected-error@+1 {{custom_call_lapack_trsm_c2}}
  %r = stablehlo.custom_call @lapack_strsm_ffi(%a0, %a1) {mhlo.backend_config = {side = 76 : ui8, uplo = 76 : ui8, trans_x = 78 : ui8, diag = 78 : ui8}} :
      (tensor<2x4x4xf32>, tensor<2x5x5xf32>) -> tensor<2x5x5xf32>
  return
}
