"x.y"() : () -> (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<u8<0:200>:f32, 1.5>>, tensor<2x3x!quant.uniform<i8<-127:127>:f32:1, {1.0, 2.0:-3, 3.0e-1}>>)
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> tensor<2xf32> {
  %0 = stablehlo.uniform_dequantize %a : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
