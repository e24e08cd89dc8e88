// func_call_indirect_c1: the function takes the operands.

func.func @valid(%f: (tensor<f32>) -> tensor<f32>, %x: tensor<f32>, %y: tensor<f64>) {
  %results = call_indirect %f(%x) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @invalid(%f: (tensor<f32>) -> tensor<f32>, %x: tensor<f32>, %y: tensor<f64>) {
  // expected-error@+1 {{func_call_indirect_c1}}
  %results = "func.call_indirect"(%f, %y) : ((tensor<f32>) -> tensor<f32>, tensor<f64>) -> tensor<f32>
  return
}
