// reduce_scatter_c10: the axes are axes of the mesh.

func.func @valid(%operand: tensor<4x4xf32>) {
  %result = "stablehlo.reduce_scatter"(%operand) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {
    scatter_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "x">]>
  } : (tensor<4x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @invalid(%operand: tensor<4x4xf32>) {
  // expected-error@+1 {{reduce_scatter_c10}}
  %result = "stablehlo.reduce_scatter"(%operand) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {
    scatter_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "z">]>
  } : (tensor<4x4xf32>) -> tensor<2x4xf32>
  return
}
