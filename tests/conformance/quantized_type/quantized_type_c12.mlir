// quantized_type_c12: the quantization dimension is one of the tensor.

func.func private @f(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>)

// -----

// expected-error@+1 {{quantized_type_c12}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>)
