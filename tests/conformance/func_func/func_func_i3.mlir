// func_func_i3: sym_visibility is a string.

"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = "f", function_type = (tensor<f32>) -> tensor<f32>, sym_visibility = "public"} : () -> ()

// -----

// expected-error@+1 {{func_func_i3}}
"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = "f", function_type = (tensor<f32>) -> tensor<f32>, sym_visibility = 1 : i64} : () -> ()
