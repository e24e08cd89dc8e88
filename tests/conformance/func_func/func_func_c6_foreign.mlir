// allow-unregistered-dialect
// func_func_c6: where foreign dialects are allowed, their types are types of values; no others.

func.func @f(%a: !foo.bar, %b: tuple<tensor<f32>, !foo.baz<2>>) -> !foo.bar {
  %r = stablehlo.custom_call @g(%a) : (!foo.bar) -> !foo.bar
  return %r : !foo.bar
}

// -----

// expected-error@+1 {{func_func_c6}}
func.func private @f(vector<4xf32>)

// -----

// expected-error@+1 {{func_func_c6}}
func.func private @f(f32)
