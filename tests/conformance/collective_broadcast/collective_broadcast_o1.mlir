// collective_broadcast_o1: the symbol of the mesh is defined.
// against: official

func.func private @mesh()

func.func @valid(%x: tensor<4xf32>, %root: tensor<1xi32>) {
  %results = "stablehlo.collective_broadcast"(%x) {replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %root: tensor<1xi32>) {
  // expected-error@+1 {{collective_broadcast_o1}}
  %results = "stablehlo.collective_broadcast"(%x) {replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @nothing, axes = [#stablehlo.axis_ref<name = "x">]>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
