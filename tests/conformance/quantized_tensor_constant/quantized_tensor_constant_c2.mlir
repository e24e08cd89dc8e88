// quantized_tensor_constant_c2: the lists of the literal are those of the shape.

func.func private @f() attributes {a = dense<[1, 2]> : tensor<2x!quant.uniform<i8:f32, 0.5>>}

// -----

// expected-error@+1 {{quantized_tensor_constant_c2}}
func.func private @f() attributes {a = dense<[1, 2]> : tensor<3x!quant.uniform<i8:f32, 0.5>>}
