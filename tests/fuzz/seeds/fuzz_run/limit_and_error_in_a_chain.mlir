// Older consumers do not know all of this.
func.func @main(%x: tensor<1000x1xi1>, %w: tensor<1x1000xi1>) -> (tensor<1000x1000xi1>, tensor<1000x1000xf8E4M3>) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0],
      algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32,
        lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1,
        allow_imprecise_accumulation = false>
      : (tensor<1000x1xi1>, tensor<1x1000xi1>) -> tensor<1000x1000xi1>
  %t = stablehlo.tan %y : tensor<1000x1000xi1>
  %q = stablehlo.convert %t : (tensor<1000x1000xi1>) -> tensor<1000x1000xf8E4M3>
  return %t, %q : tensor<1000x1000xi1>, tensor<1000x1000xf8E4M3>
}
