func.func @f(%a: tensor<4xf32>) {
  %0 = stablehlo.tuple %a, %a : tuple<tensor<4xf32>, tensor<4xf32>>
  %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %t = stablehlo.create_token : !stablehlo.token
  %u = stablehlo.after_all %t, %t : !stablehlo.token
  %2:2 = stablehlo.optimization_barrier %a, %t : tensor<4xf32>, !stablehlo.token
  %3:2 = "stablehlo.infeed"(%t) {infeed_config = "c", layout = [[0]]} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  %4 = stablehlo.custom_call @target(%a) {api_version = 4 : i32, backend_config = {k = 1 : i64}, has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
