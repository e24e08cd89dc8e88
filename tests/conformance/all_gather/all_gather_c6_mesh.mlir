// all_gather_c6: the gathered dimension grows by the sizes of the axes.

func.func @valid(%operands: tensor<2x3xf32>) {
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 4>, #stablehlo.mesh_axis<name = "y", size = 3>]>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>, #stablehlo.axis_ref<name = "y">]>} : (tensor<2x3xf32>) -> tensor<12x3xf32>
  return
}

// -----

func.func @invalid(%operands: tensor<2x3xf32>) {
  // expected-error@+1 {{all_gather_c6}}
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 4>, #stablehlo.mesh_axis<name = "y", size = 3>]>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (1)4>, #stablehlo.axis_ref<name = "y">]>} : (tensor<2x3xf32>) -> tensor<12x3xf32>
  return
}
