// partition_id_r1: the result is a ui32 scalar.

func.func @valid() {
  %result = stablehlo.partition_id : tensor<ui32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{partition_id_r1}}
  %result = stablehlo.partition_id : tensor<i32>
  return
}
