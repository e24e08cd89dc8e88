// func_call_i5: no_inline is there or not.

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @valid(%x: tensor<f32>, %y: tensor<f64>) {
  %results = "func.call"(%x) {callee = @f, no_inline} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @invalid(%x: tensor<f32>, %y: tensor<f64>) {
  // expected-error@+1 {{func_call_i5}}
  %results = "func.call"(%x) {callee = @f, no_inline = 1 : i64} : (tensor<f32>) -> tensor<f32>
  return
}
