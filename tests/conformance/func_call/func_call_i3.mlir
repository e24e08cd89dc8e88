// func_call_i3: arg_attrs is a list.

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @valid(%x: tensor<f32>, %y: tensor<f64>) {
  %results = "func.call"(%x) {callee = @f, arg_attrs = []} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @invalid(%x: tensor<f32>, %y: tensor<f64>) {
  // expected-error@+1 {{func_call_i3}}
  %results = "func.call"(%x) {callee = @f, arg_attrs = {}} : (tensor<f32>) -> tensor<f32>
  return
}
