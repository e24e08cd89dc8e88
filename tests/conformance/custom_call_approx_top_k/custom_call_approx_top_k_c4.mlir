// custom_call_approx_top_k_c4: reduction_dim is a dimension of the inputs.

func.func private @gt(%x: tensor<f32>, %y: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func private @gt_f64(%x: tensor<f64>, %y: tensor<f64>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %x, %y : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func @valid(%a0: tensor<7xf32>, %a1: tensor<7xi32>, %a2: tensor<f32>, %a3: tensor<i32>) {
  %r:2 = stablehlo.custom_call @ApproxTopK(%a0, %a1, %a2, %a3) {called_computations = [@gt], mhlo.backend_config = {aggregate_to_topk = true, recall_target = 0.95 : f32, reduction_dim = 0 : i64, reduction_input_size_override = -1 : i64, top_k = 3 : i64}} :
      (tensor<7xf32>, tensor<7xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
  return
}

// -----

func.func private @gt(%x: tensor<f32>, %y: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func private @gt_f64(%x: tensor<f64>, %y: tensor<f64>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %x, %y : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func @invalid(%a0: tensor<7xf32>, %a1: tensor<7xi32>, %a2: tensor<f32>, %a3: tensor<i32>) {
  // expected-error@+1 {{custom_call_approx_top_k_c4}}
  %r:2 = stablehlo.custom_call @ApproxTopK(%a0, %a1, %a2, %a3) {called_computations = [@gt], mhlo.backend_config = {aggregate_to_topk = true, recall_target = 0.95 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 3 : i64}} :
      (tensor<7xf32>, tensor<7xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
  return
}
