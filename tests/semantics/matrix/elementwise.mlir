// ops: cbrt ceil cosine exponential exponential_minus_one floor log log_plus_one logistic round_nearest_afz round_nearest_even rsqrt sine sqrt tan tanh negate sign not popcnt count_leading_zeros chlo.acos chlo.acosh chlo.asin chlo.asinh chlo.atan chlo.atanh chlo.cosh chlo.sinh chlo.square chlo.tan chlo.digamma chlo.erf chlo.erf_inv chlo.erfc chlo.lgamma
// result: = elementwise
func.func @main(%a: tensor<12x$T>) -> tensor<12x$T> {
  %r = "$OP"(%a) : (tensor<12x$T>) -> tensor<12x$T>
  func.return %r : tensor<12x$T>
}

// -----
// ops: abs
// result: = elementwise
func.func @main(%a: tensor<12x$T>) -> tensor<12x$R> {
  %r = "stablehlo.abs"(%a) : (tensor<12x$T>) -> tensor<12x$R>
  func.return %r : tensor<12x$R>
}

// -----
// ops: add and atan2 divide maximum minimum multiply or power shift_left shift_right_arithmetic shift_right_logical subtract xor
// result: = elementwise
func.func @main(%a: tensor<20x$T>, %b: tensor<20x$T>) -> tensor<20x$T> {
  %r = "$OP"(%a, %b) : (tensor<20x$T>, tensor<20x$T>) -> tensor<20x$T>
  func.return %r : tensor<20x$T>
}

// -----
// ops: add
// types: per-axis
// result: a0+b0 a1+b1 a2+b2 a3+b3
func.func @main(%a: tensor<2x2x$A1>, %b: tensor<2x2x$A1>) -> tensor<2x2x$A1> {
  %r = stablehlo.add %a, %b : tensor<2x2x$A1>
  func.return %r : tensor<2x2x$A1>
}

// -----
// ops: compare
// result: = less
func.func @main(%a: tensor<10x$T>, %b: tensor<10x$T>) -> tensor<10xi1> {
  %r = stablehlo.compare LT, %a, %b : (tensor<10x$T>, tensor<10x$T>) -> tensor<10xi1>
  func.return %r : tensor<10xi1>
}

// -----
// ops: clamp
// result: = clamp
func.func @main(%a: tensor<10x$T>, %b: tensor<10x$T>, %c: tensor<10x$T>) -> tensor<10x$T> {
  %r = stablehlo.clamp %a, %b, %c : tensor<10x$T>
  func.return %r : tensor<10x$T>
}

// -----
// ops: select
// a: 1 0 0 1
// result: b0 c1 c2 b3
func.func @main(%a: tensor<4xi1>, %b: tensor<4x$T>, %c: tensor<4x$T>) -> tensor<4x$T> {
  %r = stablehlo.select %a, %b, %c : tensor<4xi1>, tensor<4x$T>
  func.return %r : tensor<4x$T>
}

// -----
// ops: is_finite
// a: special
// result: = is_finite
func.func @main(%a: tensor<12x$T>) -> tensor<12xi1> {
  %r = stablehlo.is_finite %a : (tensor<12x$T>) -> tensor<12xi1>
  func.return %r : tensor<12xi1>
}

// -----
// ops: real
// types: complex<f32> complex<f64>
// result: = real
func.func @main(%a: tensor<5x$T>) -> tensor<5x$R> {
  %r = "$OP"(%a) : (tensor<5x$T>) -> tensor<5x$R>
  func.return %r : tensor<5x$R>
}

// -----
// ops: complex
// types: -complex<f32> -complex<f64> -per-tensor
// result: = complex
func.func @main(%a: tensor<5x$T>, %b: tensor<5x$T>) -> tensor<5x$C> {
  %r = stablehlo.complex %a, %b : tensor<5x$C>
  func.return %r : tensor<5x$C>
}

// -----
// ops: reduce_precision
// a: 1.25 -1.125 1.375 3.5 0.5625 6
// result: = three_bits
func.func @main(%a: tensor<6x$T>) -> tensor<6x$T> {
  %r = stablehlo.reduce_precision %a, format = e5m2 : tensor<6x$T>
  func.return %r : tensor<6x$T>
}

// -----
// ops: convert
// result: = converted
func.func @main(%a: tensor<10x$T>) -> tensor<10xf32> {
  %r = stablehlo.convert %a : (tensor<10x$T>) -> tensor<10xf32>
  func.return %r : tensor<10xf32>
}

// -----
// ops: convert
// result: = converted
func.func @main(%a: tensor<10xf64>) -> tensor<10x$T> {
  %r = stablehlo.convert %a : (tensor<10xf64>) -> tensor<10x$T>
  func.return %r : tensor<10x$T>
}

// -----
// ops: bitcast_convert
// result: a
func.func @main(%a: tensor<5x$T>) -> tensor<5x$U> {
  %r = stablehlo.bitcast_convert %a : (tensor<5x$T>) -> tensor<5x$U>
  func.return %r : tensor<5x$U>
}

// -----
// ops: bitcast_convert
// result: a
func.func @main(%a: tensor<5x$U>) -> tensor<5x$T> {
  %r = stablehlo.bitcast_convert %a : (tensor<5x$U>) -> tensor<5x$T>
  func.return %r : tensor<5x$T>
}

// -----
// ops: bitcast_convert
// types: per-axis
// result: a
func.func @main(%a: tensor<2x2x$A1>) -> tensor<2x2xi8> {
  %r = stablehlo.bitcast_convert %a : (tensor<2x2x$A1>) -> tensor<2x2xi8>
  func.return %r : tensor<2x2xi8>
}

// -----
// ops: bitcast_convert
// types: per-axis
// result: a
func.func @main(%a: tensor<2x2xi8>) -> tensor<2x2x$A1> {
  %r = stablehlo.bitcast_convert %a : (tensor<2x2xi8>) -> tensor<2x2x$A1>
  func.return %r : tensor<2x2x$A1>
}

// -----
// ops: uniform_quantize
// types: f4E2M1FN f6E2M3FN f6E3M2FN f8E3M4 f8E4M3 f8E4M3FN f8E4M3FNUZ f8E4M3B11FNUZ f8E5M2 f8E5M2FNUZ f8E8M0FNU bf16 f16 f32 f64
// result: = converted
func.func @main(%a: tensor<10x$T>) -> tensor<10x!quant.uniform<i8:$T, 0.5:1>> {
  %r = stablehlo.uniform_quantize %a : (tensor<10x$T>) -> tensor<10x!quant.uniform<i8:$T, 0.5:1>>
  func.return %r : tensor<10x!quant.uniform<i8:$T, 0.5:1>>
}

// -----
// ops: uniform_quantize
// types: per-tensor
// result: = converted
func.func @main(%a: tensor<10x$T>) -> tensor<10x!quant.uniform<i8:f32, 0.25:3>> {
  %r = stablehlo.uniform_quantize %a : (tensor<10x$T>) -> tensor<10x!quant.uniform<i8:f32, 0.25:3>>
  func.return %r : tensor<10x!quant.uniform<i8:f32, 0.25:3>>
}

// -----
// ops: uniform_quantize
// types: per-axis
// result: = converted
func.func @main(%a: tensor<2x2x$A1>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.25:3, 0.5}>> {
  %r = stablehlo.uniform_quantize %a : (tensor<2x2x$A1>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.25:3, 0.5}>>
  func.return %r : tensor<2x2x!quant.uniform<i8:f32:1, {0.25:3, 0.5}>>
}

// -----
// ops: uniform_dequantize
// types: f4E2M1FN f6E2M3FN f6E3M2FN f8E3M4 f8E4M3 f8E4M3FN f8E4M3FNUZ f8E4M3B11FNUZ f8E5M2 f8E5M2FNUZ f8E8M0FNU bf16 f16 f32 f64
// result: = converted
func.func @main(%a: tensor<10x!quant.uniform<i8:$T, 0.5:-1>>) -> tensor<10x$T> {
  %r = stablehlo.uniform_dequantize %a : (tensor<10x!quant.uniform<i8:$T, 0.5:-1>>) -> tensor<10x$T>
  func.return %r : tensor<10x$T>
}

// -----
// ops: uniform_dequantize
// types: per-axis
// result: = converted
func.func @main(%a: tensor<2x2x$A1>) -> tensor<2x2xf32> {
  %r = stablehlo.uniform_dequantize %a : (tensor<2x2x$A1>) -> tensor<2x2xf32>
  func.return %r : tensor<2x2xf32>
}

// -----
// ops: imag
// types: complex<f32> complex<f64>
// result: = imag
func.func @main(%a: tensor<5x$T>) -> tensor<5x$R> {
  %r = stablehlo.imag %a : (tensor<5x$T>) -> tensor<5x$R>
  func.return %r : tensor<5x$R>
}

// -----
// ops: real
// types: -complex<f32> -complex<f64>
// result: a
func.func @main(%a: tensor<5x$T>) -> tensor<5x$T> {
  %r = stablehlo.real %a : tensor<5x$T>
  func.return %r : tensor<5x$T>
}

// -----
// ops: imag
// types: -complex<f32> -complex<f64>
// result: 0 0 0 0 0
func.func @main(%a: tensor<5x$T>) -> tensor<5x$T> {
  %r = stablehlo.imag %a : tensor<5x$T>
  func.return %r : tensor<5x$T>
}

// -----
// ops: chlo.bessel_i1e
// unsupported: complex<f32> complex<f64>
// result: = elementwise
func.func @main(%a: tensor<12x$T>) -> tensor<12x$T> {
  %r = "$OP"(%a) : (tensor<12x$T>) -> tensor<12x$T>
  func.return %r : tensor<12x$T>
}

// -----
// ops: remainder
// unsupported: complex<f32> complex<f64>
// result: = elementwise
func.func @main(%a: tensor<20x$T>, %b: tensor<20x$T>) -> tensor<20x$T> {
  %r = "$OP"(%a, %b) : (tensor<20x$T>, tensor<20x$T>) -> tensor<20x$T>
  func.return %r : tensor<20x$T>
}
