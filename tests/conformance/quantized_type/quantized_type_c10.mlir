// quantized_type_c10: a type without quantization dimension has one scale.

func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, {0.5}>>)

// -----

// expected-error@+1 {{quantized_type_c10}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, {0.5, 0.25}>>)
