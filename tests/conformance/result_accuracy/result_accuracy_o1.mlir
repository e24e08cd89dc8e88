// against: official
// result_accuracy_o1: tolerances are not negative, also if no op has them.

func.func private @f() attributes {
  a = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.5, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}

// -----

// expected-error@+1 {{result_accuracy_o1}}
func.func private @f() attributes {
  a = #stablehlo.result_accuracy<atol = 0.0, rtol = -0.5, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}
