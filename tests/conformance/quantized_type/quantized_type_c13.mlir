// quantized_type_c13: there is a scale for each element of the quantized dimension.

func.func private @f(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>)

// -----

// expected-error@+1 {{quantized_type_c13}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25, 0.125}>>)
