func.func @main(%x: tensor<4x8xf32>, %op: tensor<100x16xf32>, %i: tensor<5xi32>, %u: tensor<5x16xf32>) {
  %0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi32>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[0, 1]> : tensor<2xi64>} : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %2 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = {{0, 1}}} : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %3 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x8xf32>) -> tensor<4x16xf32>
  %4 = "stablehlo.dot_general"(%x, %x) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = 1, rhs_contracting_dimensions = [1]>} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
  %5 = "stablehlo.dot_general"(%x, %x) {dot_dimension_numbers = "ij,kj->ik"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
  %6 = "stablehlo.gather"(%op, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = [1]>, slice_sizes = array<i64: 1, 16>} : (tensor<100x16xf32>, tensor<5xi32>) -> tensor<5x16xf32>
  %7 = "stablehlo.gather"(%op, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 16>} : (tensor<100x16xf32>, tensor<5xi32>) -> tensor<5x16xf32>
  %8 = "stablehlo.scatter"(%op, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<offset_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<100x16xf32>, tensor<5xi32>, tensor<5x16xf32>) -> tensor<100x16xf32>
  return
}
