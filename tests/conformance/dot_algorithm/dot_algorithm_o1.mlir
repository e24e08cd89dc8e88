// against: official
// dot_algorithm_o1: an algorithm is one that some hardware supports, also if no op uses it.

func.func private @f() attributes {
  a = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32,
    lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>}

// -----

// expected-error@+1 {{dot_algorithm_o1}}
func.func private @f() attributes {
  a = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32,
    lhs_component_count = 3, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>}
