// gather_i3: the dimension numbers are given.

func.func @valid(%x: tensor<f32>, %i: tensor<0xi64>) {
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<index_vector_dim = 0>, slice_sizes = array<i64>}> : (tensor<f32>, tensor<0xi64>) -> tensor<f32>
  return
}

// -----

func.func @invalid(%x: tensor<f32>, %i: tensor<0xi64>) {
  // expected-error@+1 {{gather_i3}}
  %r = "stablehlo.gather"(%x, %i) <{slice_sizes = array<i64>}> : (tensor<f32>, tensor<0xi64>) -> tensor<f32>
  return
}
