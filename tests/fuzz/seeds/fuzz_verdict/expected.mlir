// expected-error@+1 {{add_c1}}
%0 = "stablehlo.add"(%a, %a) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
// -----
// expected-error-re@below 2 {{is {{used|not}} .*}}
// expected-warning@above {{x}} expected-note@-1 {{y}}
"x.y"(%b, %c) : (i32, i32) -> ()
