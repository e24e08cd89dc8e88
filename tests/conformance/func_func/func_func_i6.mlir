// func_func_i6: no_inline is there or not.

"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = "f", function_type = (tensor<f32>) -> tensor<f32>, no_inline} : () -> ()

// -----

// expected-error@+1 {{func_func_i6}}
"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = "f", function_type = (tensor<f32>) -> tensor<f32>, no_inline = 1 : i64} : () -> ()
