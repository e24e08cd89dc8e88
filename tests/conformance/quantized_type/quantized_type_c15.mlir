// quantized_type_c15: the expressed type is a floating-point type of the document; tf32 is not one.

func.func private @f(%x: tensor<2x!quant.uniform<i8:bf16, 0.5>>, %y: tensor<2x!quant.uniform<i8:f8E4M3FN, 0.5>>)

// -----

// expected-error@+1 {{quantized_type_c15}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:tf32, 0.5>>)

// -----

// expected-error@+1 {{quantized_type_c15}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:f80, 0.5>>)
