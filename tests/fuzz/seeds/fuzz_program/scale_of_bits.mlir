

// expected-error@+1 {{quantized_type_c15}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:f80, 0x7FFFFFFFFFFFFFFF>>)
