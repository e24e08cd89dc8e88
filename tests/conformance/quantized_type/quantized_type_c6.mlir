// quantized_type_c6: scales are finite.

func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, 1.0e40>>)

// -----

// expected-error@+1 {{quantized_type_c6}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, 1.0e400>>)
