func.func @while(%a: tensor<i32>) -> tensor<i32> {
  %0 = "stablehlo.while"(%a) ({
  ^bb0(%x: tensor<i32>):
    %c = "stablehlo.constant"() {value = dense<true> : tensor<1xi1>} : () -> tensor<1xi1>
    "stablehlo.return"(%c) : (tensor<1xi1>) -> ()
  }, {
  ^bb0(%x: tensor<i32>):
    "stablehlo.return"(%x, %x) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<i32>) -> tensor<i32>
  // The operand is of another type than both regions take: one mistake.
  %1 = "stablehlo.while"(%0) ({
  ^bb0(%x: tensor<i64>):
    %c = stablehlo.constant dense<true> : tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x: tensor<i64>):
    "stablehlo.return"(%x) : (tensor<i64>) -> ()
  }) : (tensor<i32>) -> tensor<i32>
  return %1 : tensor<i32>
}
func.func @others(%a: tensor<4x4xf32>, %z: tensor<f32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = "stablehlo.reduce"(%a, %z) ({
  ^bb0(%x: tensor<f32>, %y: tensor<4xf32>):
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
  %1 = "stablehlo.if"(%p) ({
    "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }, {
    "stablehlo.return"(%a) : (tensor<4x4xf32>) -> ()
  }) : (tensor<i1>) -> tensor<f32>
  %2 = "stablehlo.if"(%p) ({
    "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }, {
  }) : (tensor<i1>) -> tensor<f32>
  %3 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4xf32>
}
