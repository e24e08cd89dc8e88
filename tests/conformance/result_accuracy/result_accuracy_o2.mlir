// against: official
// result_accuracy_o2: only mode TOLERANCE has tolerances, also if no op has them.

func.func private @f() attributes {
  a = #stablehlo.result_accuracy<atol = 0.0, ulps = 0, mode = #stablehlo.result_accuracy_mode<HIGHEST>>}

// -----

// expected-error@+1 {{result_accuracy_o2}}
func.func private @f() attributes {
  a = #stablehlo.result_accuracy<atol = 0.0, ulps = 1, mode = #stablehlo.result_accuracy_mode<HIGHEST>>}
