// check_expect_serialized_eq_i3: the iteration is an unsigned integer of 32 bits.

func.func @valid(%a: tensor<3xf32>) {
  check.expect_serialized_eq %a, probe_id = "x", iter = 1 : tensor<3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>) {
  // expected-error@+1 {{check_expect_serialized_eq_i3}}
  "check.expect_serialized_eq"(%a) {probe_id = "x", iteration = 1 : i64} : (tensor<3xf32>) -> ()
  return
}
