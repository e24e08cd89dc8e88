module {}
// -----
"x.y"() {
// -----
%0 = stablehlo.iota dim = 3 : tensor<2xf32>
