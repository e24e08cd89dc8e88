// custom_call_expect_eq_const_i2: it is compared with a constant.

func.func @f(%x: tensor<2xf32>) {
  stablehlo.custom_call @check.expect_eq_const(%x) {value = dense<1.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error@+1 {{custom_call_expect_eq_const_i2}}
  stablehlo.custom_call @check.expect_eq_const(%x) {api_version = 1 : i32} : (tensor<2xf32>) -> ()
  return
}
