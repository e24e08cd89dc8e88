module @m attributes {mhlo.num_partitions = 1 : i32} {
  func.func public @main(%arg0: tensor<2xf32> {jax.arg_info = "x"}, %arg1: tensor<2xf32>) -> (tensor<2xf32> {jax.result_info = ""}, tensor<2xf32>) {
    %0:2 = call @g(%arg0, %arg1) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
  }
  func.func private @g(%a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    func.return %a, %b : tensor<2xf32>, tensor<2xf32>
  }
  func.func private @declared(tensor<i32>) -> tensor<i32>
}
