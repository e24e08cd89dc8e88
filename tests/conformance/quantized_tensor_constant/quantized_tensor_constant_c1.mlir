// quantized_tensor_constant_c1: each element is a constant of the storage type.

func.func private @f() attributes {a = dense<[1, 127]> : tensor<2x!quant.uniform<i8:f32, 0.5>>}

// -----

// expected-error@+1 {{quantized_tensor_constant_c1}}
func.func private @f() attributes {a = dense<[1, 256]> : tensor<2x!quant.uniform<i8:f32, 0.5>>}
