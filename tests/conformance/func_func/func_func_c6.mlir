// func_func_c6: arguments and results are values: tensors, tokens, tuples of values, buffers and futures.

func.func private @f(%a: tensor<2x?xi4>, %b: !stablehlo.token, %c: tuple<tensor<f32>, tuple<>>, %d: memref<2xf32>,
                     %e: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> !stablehlo.future<tensor<2xf32>>

// -----

// Ops of other dialects compute with more.
func.func @f(%x: f32) -> f32 {
  %y = arith.addf %x, %x : f32
  return %y : f32
}

// -----

// expected-error@+1 {{func_func_c6}}
func.func @f(%x: f32) {
  return
}

// -----

// A type of a dialect that is not known is a value only where foreign dialects are allowed.
// expected-error@+1 {{func_func_c6}}
func.func private @f(!foo.bar)

// -----

// expected-error@+1 {{func_func_c6}}
func.func private @f() -> index

// -----

// expected-error@+1 {{func_func_c6}}
func.func private @f(none)

// -----

// expected-error@+1 {{func_func_c6}}
func.func private @f(vector<4xf32>)

// -----

// expected-error@+1 {{func_func_c6}}
func.func private @f((tensor<f32>) -> tensor<f32>)

// -----

// expected-error@+1 {{func_func_c6}}
func.func private @f(tensor<*xf32>)

// -----

// expected-error@+1 {{func_func_c6}}
func.func private @f(tensor<2xi3>)

// -----

// expected-error@+1 {{func_func_c6}}
func.func private @f(tensor<2xf80>)

// -----

// expected-error@+1 {{func_func_c6}}
func.func private @f(tensor<2xcomplex<f16>>)

// -----

// expected-error@+1 {{func_func_c6}}
func.func private @f(tuple<tensor<f32>, tuple<f32>>)

// -----

// expected-error@+1 {{func_func_c6}}
func.func private @f(!foo.bar)
