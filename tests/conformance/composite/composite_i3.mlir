// composite_i3: composite_attributes is a dictionary.

func.func @impl(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

func.func @valid(%x: tensor<4xf32>, %y: tensor<4xf64>, %z: tensor<?xf32>) {
  %results = "stablehlo.composite"(%x) {name = "my.op", decomposition = @impl, composite_attributes = {axis = 1 : i64}} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @impl(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

func.func @invalid(%x: tensor<4xf32>, %y: tensor<4xf64>, %z: tensor<?xf32>) {
  // expected-error@+1 {{composite_i3}}
  %results = "stablehlo.composite"(%x) {name = "my.op", decomposition = @impl, composite_attributes = [1]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
