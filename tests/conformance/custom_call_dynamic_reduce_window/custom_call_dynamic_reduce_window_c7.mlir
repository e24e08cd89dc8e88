// custom_call_dynamic_reduce_window_c7: the op calls one function.

func.func private @add(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @and(%x: tensor<i1>, %y: tensor<i1>) -> tensor<i1> {
  %0 = stablehlo.and %x, %y : tensor<i1>
  return %0 : tensor<i1>
}
func.func private @add2(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  return %x, %y : tensor<f32>, tensor<f32>
}
func.func @valid(%a0: tensor<4x4xf32>, %a1: tensor<f32>, %a2: tensor<2xi32>, %a3: tensor<2xi32>, %a4: tensor<2xi32>, %a5: tensor<2xi32>, %a6: tensor<2x2xi32>) {
  %r = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%a0, %a1, %a2, %a3, %a4, %a5, %a6) {api_version = 2 : i32, called_computations = [@add]} :
      (tensor<4x4xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func private @add(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @and(%x: tensor<i1>, %y: tensor<i1>) -> tensor<i1> {
  %0 = stablehlo.and %x, %y : tensor<i1>
  return %0 : tensor<i1>
}
func.func private @add2(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  return %x, %y : tensor<f32>, tensor<f32>
}
func.func @invalid(%a0: tensor<4x4xf32>, %a1: tensor<f32>, %a2: tensor<2xi32>, %a3: tensor<2xi32>, %a4: tensor<2xi32>, %a5: tensor<2xi32>, %a6: tensor<2x2xi32>) {
  // expected-error@+1 {{custom_call_dynamic_reduce_window_c7}}
  %r = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%a0, %a1, %a2, %a3, %a4, %a5, %a6) {api_version = 2 : i32, called_computations = [@add, @add]} :
      (tensor<4x4xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  return
}
