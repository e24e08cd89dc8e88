// composite_o1: sizes are dynamic exactly where they are in the decomposition.
// against: official

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
  // expected-error@+1 {{composite_o1}}
  %results = "stablehlo.composite"(%z) {name = "my.op", decomposition = @impl} : (tensor<?xf32>) -> tensor<4xf32>
  return
}
