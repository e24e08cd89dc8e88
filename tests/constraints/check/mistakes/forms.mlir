func.func @main(%x: tensor<4x8xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.tanh(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %s1 = stablehlo.tanh %x : tensor<4x8xf32>
  %1 = 'stablehlo.tanh'(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %s2 = stablehlo.tanh %x : tensor<4x8xf32>
  %2 = "stablehlo.transpose"(%x) <{permutation = array<i64: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %3 = "stablehlo.transpose"(%x) [permutation = array<i64: 1, 0>] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %4 = "stablehlo.tanh"(%x: tensor<4x8xf32>) -> tensor<4x8xf32>
  %5 = "stablehlo.tanh"(%x) : (tensor<4x8xf32>) => tensor<4x8xf32>
  %6 = "stablehlo.iota"() {iota_dimension = i64 0} : () -> tensor<4xi32>
  %7 = "stablehlo.iota"() {iota_dimension = 0 : i64, iota_dimension = 0 : i64} : () -> tensor<4xi32>
  %8 = "stablehlo.broadcast_in_dim"(%z) {broadcast_dimensions = array<i64: >} : (tensor<f32>) -> tensor<4xf32>
  %9 = "stablehlo.constant"() {value = dense<1.0>} : () -> tensor<f32>
  %10 = "stablehlo.add"(%x, %x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %11 = "stablehlo.add"(%x, %x) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
  %12 = stablehlo.tanh %x : tensor<4x8xf32> loc(model.py:12)
  %13 = stablehlo.create_token : !token
  return
}
