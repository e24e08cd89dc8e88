// What templates of text leave where no value was inserted.
func.func @main(%x: tensor<2x3xf32>, %n: tensor<2xi32>) {
  %0 = stablehlo.abs %arg{} : tensor<2x3xf32>
  %1 = stablehlo.abs {0} : tensor<2x3xf32>
  %2 = stablehlo.transpose %x, dims = {:?} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %3 = stablehlo.transpose %x, dims = Some([1, 0]) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %4 = stablehlo.custom_call @{name}(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = stablehlo.constant dense<%!d(string=5)> : tensor<i32>
  %6 = stablehlo.abs <%= name %> : tensor<2x3xf32>
  %7 = "stablehlo.transpose"(%x) {{permutation = array<i64: 1, 0>}} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %8 = stablehlo.custom_call @f(%x) {backend_config = "{"n": 1}"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %9 = stablehlo.transpose %x, dims = [1.0, 0.0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}
