// all_gather_o2: the symbol of the mesh is defined.
// against: official

func.func private @mesh()

func.func @valid(%operands: tensor<2x3xf32>) {
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @invalid(%operands: tensor<2x3xf32>) {
  // expected-error@+1 {{all_gather_o2}}
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @nothing, axes = [#stablehlo.axis_ref<name = "x">]>} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}
