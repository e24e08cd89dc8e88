// against: official
// quantized_type_o1: the official tools take storage types of up to 32 bits.

func.func private @f(%x: tensor<2x!quant.uniform<i32:f32, 0.5>>)

// -----

// expected-error@+1 {{quantized_type_o1}}
func.func private @f(%x: tensor<2x!quant.uniform<i64:f32, 0.5>>)
