// Mistakes in generic form, each of which has one finding.
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<i32>, tensor<4xf32>) -> (), sym_name = "arguments"}> ({
  ^bb0(%n: tensor<i32>, %x: tensor<4xf32>):
    %0:2 = "stablehlo.while"(%n, %x) ({
      %c = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%c) : (tensor<i1>) -> ()
    }, {
    ^bb0(%i: tensor<i32>, %y: tensor<4xf32>):
      "stablehlo.return"(%i, %y) : (tensor<i32>, tensor<4xf32>) -> ()
    }) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<i32>) -> tensor<i32>}> ({
  ^bb0(%n: tensor<i32>):
    "func.return"(%n) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<i32>) -> (), sym_name = "caller"}> ({
  ^bb0(%n: tensor<i32>):
    %0 = "func.call"(%n) <{callee = @g}> : (tensor<i32>) -> tensor<i32>
    %1 = "func.call"(%n) <{callee = @untyped}> : (tensor<i32>) -> tensor<i32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{sym_name = "untyped"}> ({
  ^bb0(%n: tensor<i32>):
    "func.return"(%n) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<i32>, tensor<f32>) -> (), sym_name = "short"}> ({
  ^bb0(%n: tensor<i32>):
    %0 = "stablehlo.abs"(%x) : (tensor<f32>) -> tensor<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
