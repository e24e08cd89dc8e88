// quantized_type_c5: scales are positive.

func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>)

// -----

// expected-error@+1 {{quantized_type_c5}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, 0.0>>)
