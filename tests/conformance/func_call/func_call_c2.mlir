// func_call_c2: the function takes the operands.

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @valid(%x: tensor<f32>, %y: tensor<f64>) {
  %results = call @f(%x) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @invalid(%x: tensor<f32>, %y: tensor<f64>) {
  // expected-error@+1 {{func_call_c2}}
  %results = call @f(%y) : (tensor<f64>) -> tensor<f32>
  return
}
