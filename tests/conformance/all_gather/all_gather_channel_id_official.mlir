// The official tools look for a channel in channel_handle only; channel_id is an attribute like any other.
// against: official

func.func @f(%operands: tensor<2x3xf32>) {
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_id = "x"} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}
