// quantized_tensor_constant_c3: each element is from storage_min to storage_max.

func.func private @f() attributes {a = dense<[-10, 10]> : tensor<2x!quant.uniform<i8<-10:10>:f32, 0.5>>}

// -----

// expected-error@+1 {{quantized_tensor_constant_c3}}
func.func private @f() attributes {a = dense<[-10, 11]> : tensor<2x!quant.uniform<i8<-10:10>:f32, 0.5>>}

// -----

func.func private @f() attributes {a = dense<[1, 255]> : tensor<2x!quant.uniform<i8<-1:1>:f32, 0.5>>}

// -----

// expected-error@+1 {{quantized_tensor_constant_c3}}
func.func private @f() attributes {a = dense<"0x0AF5"> : tensor<2x!quant.uniform<i8<-10:10>:f32, 0.5>>}
