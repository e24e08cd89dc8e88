// dynamic_gather_i4: the dimension numbers are given.

func.func @valid(%x: tensor<f32>, %i: tensor<0xi64>, %n: tensor<0xi64>) {
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<index_vector_dim = 0>}> : (tensor<f32>, tensor<0xi64>, tensor<0xi64>) -> tensor<f32>
  return
}

// -----

func.func @invalid(%x: tensor<f32>, %i: tensor<0xi64>, %n: tensor<0xi64>) {
  // expected-error@+1 {{dynamic_gather_i4}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) : (tensor<f32>, tensor<0xi64>, tensor<0xi64>) -> tensor<f32>
  return
}
