// quantized_type_c7: zero points are in the storage range.

func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, 0.5:127>>)

// -----

// expected-error@+1 {{quantized_type_c7}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, 0.5:128>>)
