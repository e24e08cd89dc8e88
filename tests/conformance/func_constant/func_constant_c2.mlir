// func_constant_c2: the result has the type of the function.

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @valid() {
  %result = func.constant @f : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @invalid() {
  // expected-error@+1 {{func_constant_c2}}
  %result = func.constant @f : (tensor<f32>) -> tensor<f64>
  return
}
