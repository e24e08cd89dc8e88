// check_expect_serialized_eq_i1: the tensor is of elements that StableHLO knows.

func.func @valid(%a: tensor<3xf32>) {
  check.expect_serialized_eq %a, probe_id = "x", iter = 1 : tensor<3xf32>
  return
}

// -----

func.func @invalid() {
  %a = arith.constant dense<1> : tensor<3xindex>
  // expected-error@+1 {{check_expect_serialized_eq_i1}}
  "check.expect_serialized_eq"(%a) {probe_id = "x"} : (tensor<3xindex>) -> ()
  return
}
