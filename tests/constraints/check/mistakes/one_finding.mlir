func.func @operands(%a: tensor<8x16xf32>, %b: tensor<8x16xf32>) {
  %0 = stablehlo.add %a, %b : tensor<16x8xf32>
  return
}
func.func @no_type_of_the_op(%i: tensor<i32>, %j: tensor<i32>) {
  %0 = stablehlo.add %i, %j : i32
  return
}
func.func @rank_of_init(%a: tensor<8x16xf32>, %b: tensor<8xf32>) {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
func.func @missing_operand(%a: tensor<8x16xf32>, %i: tensor<i32>) {
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [1, 1] : (tensor<8x16xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
  return
}
func.func @names(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = func.call @two(%a) : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return %0#1 : tensor<8xf32>
}
func.func private @two(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  return %a, %a : tensor<8xf32>, tensor<8xf32>
}
func.func @elements(%a: tensor<2x6xf32>) {
  %0 = stablehlo.reshape %a : (tensor<2x6xf32>) -> tensor<3x5xf32>
  %1 = stablehlo.negate %0 : tensor<3x4xf32>
  %2 = stablehlo.abs %1 : tensor<3x4xf32>
  return
}
func.func @through(%a: tensor<2x3xf32>) -> tensor<3x2xf16> {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.exponential %0 : tensor<2x3xf32>
  %2 = stablehlo.convert %1 : (tensor<2x3xf32>) -> tensor<2x3xf16>
  return %2 : tensor<2x3xf16>
}
func.func @keyword(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], precison = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}
func.func @keyword_of_dims(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dimensions = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}
func.func @rank_of_scalar(%a: tensor<2x3xf32>, %b: tensor<2x3x4xf32>) {
  %0 = stablehlo.pad %a, %b, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}
func.func @quantized(%x: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, %y: tensor<2x3xf32>) {
  %0 = stablehlo.add %x, %y : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %1 = stablehlo.subtract %y, %x : tensor<2x3xf32>
  return
}
