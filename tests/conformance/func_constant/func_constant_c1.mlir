// func_constant_c1: the function is defined.

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @valid() {
  %result = func.constant @f : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @invalid() {
  // expected-error@+1 {{func_constant_c1}}
  %result = func.constant @nothing : (tensor<f32>) -> tensor<f32>
  return
}
