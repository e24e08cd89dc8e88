// quantized_type_c14: integers are stored in 2, 4, 8, 16, 32 or 64 bits.

func.func private @f(%x: tensor<2x!quant.uniform<i2:f32, 0.5>>, %y: tensor<2x!quant.uniform<u16:f32, 0.5>>)

// -----

// expected-error@+1 {{quantized_type_c14}}
func.func private @f(%x: tensor<2x!quant.uniform<i3:f32, 0.5>>)

// -----

// expected-error@+1 {{quantized_type_c14}}
func.func private @f(%x: tensor<2x!quant.uniform<i24:f32, 0.5>>)

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error@+1 {{quantized_type_c14}}
  %r = stablehlo.uniform_quantize %x : (tensor<2xf32>) -> tensor<2x!quant.uniform<u7:f32, 0.5>>
  return
}
