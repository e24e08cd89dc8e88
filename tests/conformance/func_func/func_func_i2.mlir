// func_func_i2: function_type is a type.

"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = "f", function_type = (tensor<f32>) -> tensor<f32>} : () -> ()

// -----

// expected-error@+1 {{func_func_i2}}
"func.func"() ({
^bb0:
  "func.return"() : () -> ()
}) {sym_name = "f", function_type = 1 : i64} : () -> ()
