// Scatters and slices: duplicates, clamping, promises. No function @NAME_after is a correct rewrite of @NAME_before.

func.func @added_twice_or_once_before(%x: tensor<4xi32>, %u: tensor<2xi32>) -> tensor<4xi32> {
  %k = stablehlo.constant dense<[[1], [1]]> : tensor<2x1xi32>
  %r = "stablehlo.scatter"(%x, %k, %u) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
  %c = stablehlo.add %a, %b : tensor<i32>
  stablehlo.return %c : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<4xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

func.func @added_twice_or_once_after(%x: tensor<4xi32>, %u: tensor<2xi32>) -> tensor<4xi32> {
  %k = stablehlo.constant dense<[[1], [1]]> : tensor<2x1xi32>
  %r = "stablehlo.scatter"(%x, %k, %u) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
  %c = stablehlo.maximum %b, %b : tensor<i32>
  stablehlo.return %c : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<4xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

func.func @promised_to_be_unique_before(%x: tensor<4xi32>, %u: tensor<2xi32>, %k: tensor<2x1xi32>) -> tensor<4xi32> {
  %r = "stablehlo.scatter"(%x, %k, %u) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
  %c = stablehlo.add %a, %b : tensor<i32>
  stablehlo.return %c : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<4xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

func.func @promised_to_be_unique_after(%x: tensor<4xi32>, %u: tensor<2xi32>, %k: tensor<2x1xi32>) -> tensor<4xi32> {
  %r = "stablehlo.scatter"(%x, %k, %u) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
  %c = stablehlo.add %a, %b : tensor<i32>
  stablehlo.return %c : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true} : (tensor<4xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

func.func @promised_to_be_sorted_before(%x: tensor<4xi32>, %u: tensor<2xi32>, %k: tensor<2x1xi32>) -> tensor<4xi32> {
  %r = "stablehlo.scatter"(%x, %k, %u) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
  %c = stablehlo.add %a, %b : tensor<i32>
  stablehlo.return %c : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<4xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

func.func @promised_to_be_sorted_after(%x: tensor<4xi32>, %u: tensor<2xi32>, %k: tensor<2x1xi32>) -> tensor<4xi32> {
  %r = "stablehlo.scatter"(%x, %k, %u) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
  %c = stablehlo.add %a, %b : tensor<i32>
  stablehlo.return %c : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = true} : (tensor<4xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

func.func @beyond_the_end_or_clamped_before(%x: tensor<4xi32>, %u: tensor<1xi32>) -> tensor<4xi32> {
  %k = stablehlo.constant dense<[[4]]> : tensor<1x1xi32>
  %r = "stablehlo.scatter"(%x, %k, %u) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
  %c = stablehlo.maximum %b, %b : tensor<i32>
  stablehlo.return %c : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<4xi32>, tensor<1x1xi32>, tensor<1xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

func.func @beyond_the_end_or_clamped_after(%x: tensor<4xi32>, %u: tensor<1xi32>) -> tensor<4xi32> {
  %k = stablehlo.constant dense<4> : tensor<i32>
  %r = stablehlo.dynamic_update_slice %x, %u, %k : (tensor<4xi32>, tensor<1xi32>, tensor<i32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

func.func @clamped_slice_before(%x: tensor<4xf32>) -> tensor<2xf32> {
  %k = stablehlo.constant dense<3> : tensor<i32>
  %r = stablehlo.dynamic_slice %x, %k, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @clamped_slice_after(%x: tensor<4xf32>) -> tensor<2xf32> {
  %s = stablehlo.slice %x [3:4] : (tensor<4xf32>) -> tensor<1xf32>
  %r = stablehlo.concatenate %s, %s, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @slice_of_an_update_elsewhere_before(%x: tensor<4xf32>, %u: tensor<2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2xf32> {
  %d = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
  %r = stablehlo.dynamic_slice %d, %j, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @slice_of_an_update_elsewhere_after(%x: tensor<4xf32>, %u: tensor<2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<2xf32> {
  %r = stablehlo.dynamic_slice %x, %j, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @slice_at_an_unsigned_place_before(%x: tensor<4xf32>, %i: tensor<ui32>) -> tensor<2xf32> {
  %r = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<4xf32>, tensor<ui32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @slice_at_an_unsigned_place_after(%x: tensor<4xf32>, %i: tensor<ui32>) -> tensor<2xf32> {
  %j = stablehlo.convert %i : (tensor<ui32>) -> tensor<i32>
  %r = stablehlo.dynamic_slice %x, %j, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @two_slices_for_one_before(%x: tensor<4xf32>, %i: tensor<i32>) -> tensor<2xf32> {
  %r = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @two_slices_for_one_after(%x: tensor<4xf32>, %i: tensor<i32>) -> tensor<2xf32> {
  %k = stablehlo.constant dense<1> : tensor<i32>
  %j = stablehlo.add %i, %k : tensor<i32>
  %s = stablehlo.dynamic_slice %x, %i, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
  %t = stablehlo.dynamic_slice %x, %j, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
  %r = stablehlo.concatenate %s, %t, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

func.func @slice_of_a_slice_before(%x: tensor<4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<1xf32> {
  %s = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  %r = stablehlo.dynamic_slice %s, %j, sizes = [1] : (tensor<2xf32>, tensor<i32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

func.func @slice_of_a_slice_after(%x: tensor<4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<1xf32> {
  %k = stablehlo.add %i, %j : tensor<i32>
  %r = stablehlo.dynamic_slice %x, %k, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

func.func @updated_twice_before(%x: tensor<4xf32>, %u: tensor<2xf32>, %v: tensor<2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<4xf32> {
  %d = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
  %r = stablehlo.dynamic_update_slice %d, %v, %j : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @updated_twice_after(%x: tensor<4xf32>, %u: tensor<2xf32>, %v: tensor<2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<4xf32> {
  %d = stablehlo.dynamic_update_slice %x, %v, %j : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
  %r = stablehlo.dynamic_update_slice %d, %u, %i : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @padded_and_cut_before(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<4xf32> {
  %p = stablehlo.pad %x, %y, low = [-1], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  %r = stablehlo.pad %p, %y, low = [1], high = [0], interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @padded_and_cut_after(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<4xf32> {
  %p = stablehlo.pad %x, %y, low = [1], high = [-1], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %r = stablehlo.maximum %p, %p : tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @reversed_where_sorted_before(%x: tensor<9xi32>, %i: tensor<9x1xi32>) -> tensor<9xi32> {
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>, indices_are_sorted = true}> : (tensor<9xi32>, tensor<9x1xi32>) -> tensor<9xi32>
  return %r : tensor<9xi32>
}

func.func @reversed_where_sorted_after(%x: tensor<9xi32>, %i: tensor<9x1xi32>) -> tensor<9xi32> {
  %g = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>, indices_are_sorted = true}> : (tensor<9xi32>, tensor<9x1xi32>) -> tensor<9xi32>
  %r = stablehlo.reverse %g, dims = [0] : tensor<9xi32>
  return %r : tensor<9xi32>
}
