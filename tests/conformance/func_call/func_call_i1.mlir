// func_call_i1: the function is named by a symbol.

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @valid(%x: tensor<f32>, %y: tensor<f64>) {
  %results = call @f(%x) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @invalid(%x: tensor<f32>, %y: tensor<f64>) {
  // expected-error@+1 {{func_call_i1}}
  %results = "func.call"(%x) {callee = 1 : i64} : (tensor<f32>) -> tensor<f32>
  return
}
