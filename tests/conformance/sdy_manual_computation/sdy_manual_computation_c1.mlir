// sdy_manual_computation_c1: the operands are tensors. Of a token C4 has no value, so C1 alone is broken.

func.func @valid(%x: tensor<8x8xf32>) {
  "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>, out_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{"x"}>}> ({
  ^bb0(%a0: tensor<4x8xf32>):
    sdy.return
  }) : (tensor<8x8xf32>) -> ()
  return
}

// -----

func.func @invalid(%x: !stablehlo.token) {
  // expected-error@+1 {{sdy_manual_computation_c1}}
  "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@m, []>]>, out_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{"x"}>}> ({
  ^bb0(%a0: !stablehlo.token):
    sdy.return
  }) : (!stablehlo.token) -> ()
  return
}
