// against: official
// quantized_type_o2: the numbers of a quantized type are MLIR's.

func.func private @f(%x: tensor<2x!quant.uniform<i8<-0x8:7>:f32:0x0, {5.0e-1:-0x1, 0.25}>>)

// -----

// expected-error@+1 {{quantized_type_o2}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, +0.5>>)

// -----

// expected-error@+1 {{quantized_type_o2}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, 5e-1>>)

// -----

// expected-error@+1 {{quantized_type_o2}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, 0x3F000000>>)

// -----

// expected-error@+1 {{quantized_type_o2}}
func.func private @f(%x: tensor<2x!quant.uniform<i8:f32, 0.5:+1>>)
