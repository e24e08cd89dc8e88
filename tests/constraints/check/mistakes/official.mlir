func.func @numbers(%x: tensor<4x8xf32>, %y: tensor<8xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%x, %y, %y, %y, %y) {epsilon = 1e-5 : f32, feature_index = 1 : i64} : (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = stablehlo.constant dense<[+1, 2]> : tensor<2xi32>
  return
}
func.func @loose_fields(%op: tensor<100x16xf32>, %i: tensor<5xi32>) {
  %0 = "stablehlo.gather"(%op, %i) {offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = array<i64: 1, 16>} : (tensor<100x16xf32>, tensor<5xi32>) -> tensor<5x16xf32>
  return
}
