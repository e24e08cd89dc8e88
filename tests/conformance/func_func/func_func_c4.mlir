// func_func_c4: arg_attrs has one element for each argument.

"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = "f", function_type = (tensor<f32>) -> tensor<f32>, arg_attrs = [{a.b}]} : () -> ()

// -----

// expected-error@+1 {{func_func_c4}}
"func.func"() ({
^bb0(%x: tensor<f32>):
  "func.return"(%x) : (tensor<f32>) -> ()
}) {sym_name = "f", function_type = (tensor<f32>) -> tensor<f32>, arg_attrs = [{a.b}, {}]} : () -> ()
