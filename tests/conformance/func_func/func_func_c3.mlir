// func_func_c3: the visibility is one of three.

"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = "f", function_type = (tensor<f32>) -> tensor<f32>, sym_visibility = "nested"} : () -> ()

// -----

// expected-error@+1 {{func_func_c3}}
"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = "f", function_type = (tensor<f32>) -> tensor<f32>, sym_visibility = "secret"} : () -> ()
