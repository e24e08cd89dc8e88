// func_func_i1: a function has a name.

"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = "f", function_type = (tensor<f32>) -> tensor<f32>} : () -> ()

// -----

// expected-error@+1 {{func_func_i1}}
"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = 1 : i64, function_type = (tensor<f32>) -> tensor<f32>} : () -> ()
