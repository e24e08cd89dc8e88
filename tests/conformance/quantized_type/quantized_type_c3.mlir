// quantized_type_c3: the storage range is not empty, and in the range of the storage type.

func.func private @f(%x: tensor<2x!quant.uniform<i8<-5:5>:f32, 0.5>>)

// -----

// expected-error@+1 {{quantized_type_c3}}
func.func private @f(%x: tensor<2x!quant.uniform<i8<5:5>:f32, 0.5:5>>)
