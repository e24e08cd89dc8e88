// sdy_func_data_flow_edge_c2: the result has the type of the operand.

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
  func.func @invalid(%x: tensor<8x8xf32>) {
    // expected-error@+1 {{sdy_func_data_flow_edge_c2}}
    %r = sdy.func_data_flow_edge %x : (tensor<8x8xf32>) -> tensor<8xf32>
    return
  }
}
