// dot_general_i13: num_primitive_operations is an integer of type si32; the attribute may be written on its own, as the table names it.

func.func @main(%lhs: tensor<2x3x4xf32>, %rhs: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%lhs, %rhs) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1 : i32, rhs_component_count = 1 : i32, num_primitive_operations = 1 : i32, allow_imprecise_accumulation = false, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @main(%lhs: tensor<2x3x4xf32>, %rhs: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general_i13}}
  %r = "stablehlo.dot_general"(%lhs, %rhs) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1 : i32, rhs_component_count = 1 : i32, num_primitive_operations = 1 : i64, allow_imprecise_accumulation = false, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}
