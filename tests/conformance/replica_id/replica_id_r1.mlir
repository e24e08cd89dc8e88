// replica_id_r1: the result is a ui32 scalar.

func.func @valid() {
  %result = stablehlo.replica_id : tensor<ui32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{replica_id_r1}}
  %result = stablehlo.replica_id : tensor<i32>
  return
}
