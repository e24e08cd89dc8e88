// custom_call_i6: called_computations are symbols.

func.func private @f()

func.func @valid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", called_computations = [@f]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func private @f()

func.func @invalid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{custom_call_i6}}
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", called_computations = [1]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
