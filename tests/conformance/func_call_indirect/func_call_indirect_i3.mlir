// func_call_indirect_i3: arg_attrs is a list.

func.func @valid(%f: (tensor<f32>) -> tensor<f32>, %x: tensor<f32>, %y: tensor<f64>) {
  %results = "func.call_indirect"(%f, %x) {arg_attrs = []} : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @invalid(%f: (tensor<f32>) -> tensor<f32>, %x: tensor<f32>, %y: tensor<f64>) {
  // expected-error@+1 {{func_call_indirect_i3}}
  %results = "func.call_indirect"(%f, %x) {arg_attrs = {}} : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}
