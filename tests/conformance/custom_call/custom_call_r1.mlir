// custom_call_r1: results are values; tensors of unknown rank are not values.

func.func @valid() {
  %r = stablehlo.custom_call @f() : () -> tensor<?x?xf32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{custom_call_r1}}
  %r = stablehlo.custom_call @f() : () -> tensor<*xf32>
  return
}
