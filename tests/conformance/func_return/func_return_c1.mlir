// func_return_c1: a function returns values of its result types.

func.func @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----

func.func @f(%x: tensor<f32>) -> tensor<f64> {
  // expected-error@+1 {{func_return_c1}}
  return %x : tensor<f32>
}
