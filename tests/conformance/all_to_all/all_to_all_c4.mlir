// all_to_all_c4: split_count is positive.

func.func private @mesh()

func.func @valid(%operands: tensor<2x4xf32>) {
  %results = "stablehlo.all_to_all"(%operands) {
    split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>
  } : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func private @mesh()

func.func @invalid(%operands: tensor<2x4xf32>) {
  // expected-error@+1 {{all_to_all_c4}}
  %results = "stablehlo.all_to_all"(%operands) {
    split_dimension = 1 : i64, concat_dimension = 1 : i64, split_count = -1 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>
  } : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
