// quantized_type_c6: scales are finite, as numbers of the expressed type.

func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, 3.0e38>>)

// -----

// expected-error@+1 {{quantized_type_c6}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, 1.0e39>>)
