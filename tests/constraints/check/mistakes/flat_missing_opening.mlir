// An opening brace of a function is missing.
module @m {
func.func @main(%x: tensor<4xf32>, %n: tensor<i32>) -> (tensor<4xf32>, tensor<f32>) {
%z = stablehlo.constant dense<0> : tensor<i32>
%one = stablehlo.constant dense<1> : tensor<i32>
%f0 = stablehlo.constant dense<0.0> : tensor<f32>
%0:2 = stablehlo.while(%i = %z, %y = %x) : tensor<i32>, tensor<4xf32>
cond {
%c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c : tensor<i1>
} do {
%j = stablehlo.add %i, %one : tensor<i32>
%w = stablehlo.multiply %y, %y : tensor<4xf32>
stablehlo.return %j, %w : tensor<i32>, tensor<4xf32>
}
%r = stablehlo.reduce(%0#1 init: %f0) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
reducer(%a: tensor<f32>, %b: tensor<f32>) {
%s = stablehlo.add %a, %b : tensor<f32>
stablehlo.return %s : tensor<f32>
}
%p = stablehlo.compare GT, %n, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
%t = "stablehlo.if"(%p) ({
%u = stablehlo.negate %r : tensor<f32>
"stablehlo.return"(%u) : (tensor<f32>) -> ()
}, {
"stablehlo.return"(%r) : (tensor<f32>) -> ()
}) : (tensor<i1>) -> tensor<f32>
%k = func.call @g(%0#1) : (tensor<4xf32>) -> tensor<4xf32>
return %k, %t : tensor<4xf32>, tensor<f32>
}
func.func private @g(%x: tensor<4xf32>) -> tensor<4xf32>
%0 = stablehlo.abs %x : tensor<4xf32>
return %0 : tensor<4xf32>
}
}
