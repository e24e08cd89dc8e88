// func_func_c1: the body takes the arguments of the function.

"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = "f", function_type = (tensor<f32>) -> tensor<f32>} : () -> ()

// -----

// expected-error@+1 {{func_func_c1}}
"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = "f", function_type = (tensor<f64>) -> tensor<f32>} : () -> ()

// -----

// Arguments without names are those of a declaration: the body has none.
// expected-error@+1 {{func_func_c1}}
func.func @g(tensor<2xf32>) {
  func.return
}
