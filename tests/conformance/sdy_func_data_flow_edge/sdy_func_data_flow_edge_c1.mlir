// sdy_func_data_flow_edge_c1: the operand is a tensor.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: tensor<8x8xf32>) {
    %r = sdy.func_data_flow_edge %x : tensor<8x8xf32>
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: !stablehlo.token) {
    // expected-error@+1 {{sdy_func_data_flow_edge_c1}}
    %r = sdy.func_data_flow_edge %x : !stablehlo.token
    return
  }
}
