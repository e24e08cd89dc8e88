// A sign in the type of a value that is used without.
func.func @main(%x: tensor<4xi32>, %y: tensor<4xsi32>) -> tensor<i32> {
  %0 = stablehlo.add %x, %y : tensor<4xi32>
  %1 = stablehlo.constant dense<0> : tensor<si32>
  %2 = stablehlo.negate %1 : tensor<i32>
  %3 = stablehlo.abs %1 : tensor<i32>
  return %3 : tensor<i32>
}
