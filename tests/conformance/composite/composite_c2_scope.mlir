// composite_c2: the decomposition is defined in the same module, not in one around it or within it.

module {
  module {
    func.func @valid(%x: tensor<4xf32>) {
      %r = "stablehlo.composite"(%x) {name = "my.op", decomposition = @impl} : (tensor<4xf32>) -> tensor<4xf32>
      return
    }
    func.func @impl(%x: tensor<4xf32>) -> tensor<4xf32> {
      return %x : tensor<4xf32>
    }
  }
}

// -----

module {
  module {
    func.func @invalid(%x: tensor<4xf32>) {
      // expected-error@+1 {{composite_c2}}
      %r = "stablehlo.composite"(%x) {name = "my.op", decomposition = @impl} : (tensor<4xf32>) -> tensor<4xf32>
      return
    }
  }
  func.func @impl(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
}
