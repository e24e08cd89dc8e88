// sdy_func_data_flow_edge_c3: the size is known.

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
  func.func @invalid(%x: tensor<?x8xf32>) {
    // expected-error@+1 {{sdy_func_data_flow_edge_c3}}
    %r = sdy.func_data_flow_edge %x : tensor<?x8xf32>
    return
  }
}
