// func_func_i7: a function has one body.

"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = "f", function_type = (tensor<f32>) -> tensor<f32>} : () -> ()

// -----

// expected-error@+1 {{func_func_i7}}
"func.func"() ({
^bb0:
  "func.return"() : () -> ()
}, {
^bb0:
  "func.return"() : () -> ()
}) {sym_name = "f", function_type = () -> ()} : () -> ()
