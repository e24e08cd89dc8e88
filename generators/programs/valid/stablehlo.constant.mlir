// Valid programs with constant, of quantized elements whose storage has bounds: the solver writes zeros only.
// beside: solved
func.func @main() -> tensor<2x!quant.uniform<i8<-7:7>:f32, 5.000000e-01>> {
  %r = "stablehlo.constant"() <{value = dense<[-6, 7]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8<-7:7>:f32, 5.000000e-01>>
  func.return %r : tensor<2x!quant.uniform<i8<-7:7>:f32, 5.000000e-01>>
}
