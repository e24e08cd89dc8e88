// composite_c2: the decomposition is defined.

func.func @impl(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

func.func @valid(%x: tensor<4xf32>, %y: tensor<4xf64>, %z: tensor<?xf32>) {
  %results = "stablehlo.composite"(%x) {name = "my.op", decomposition = @impl} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @impl(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

func.func @invalid(%x: tensor<4xf32>, %y: tensor<4xf64>, %z: tensor<?xf32>) {
  // expected-error@+1 {{composite_c2}}
  %results = "stablehlo.composite"(%x) {name = "my.op", decomposition = @nothing} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
