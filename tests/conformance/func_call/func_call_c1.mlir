// func_call_c1: the function is defined.

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @valid(%x: tensor<f32>, %y: tensor<f64>) {
  %results = call @f(%x) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @invalid(%x: tensor<f32>, %y: tensor<f64>) {
  // expected-error@+1 {{func_call_c1}}
  %results = call @nothing(%x) : (tensor<f32>) -> tensor<f32>
  return
}
