// ops: abs cbrt ceil cosine count_leading_zeros exponential exponential_minus_one floor log log_plus_one logistic negate not popcnt round_nearest_afz round_nearest_even rsqrt sign sine sqrt tan tanh chlo.acos chlo.acosh chlo.asin chlo.asinh chlo.atan chlo.atanh chlo.bessel_i1e chlo.conj chlo.cosh chlo.digamma chlo.erf chlo.erf_inv chlo.erfc chlo.lgamma chlo.sinh chlo.square
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a) : (tensor<512x512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: is_finite chlo.is_inf chlo.is_neg_inf chlo.is_pos_inf
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512xi1> {
  %0 = "$OP"(%a) : (tensor<512x512x$T>) -> tensor<512x512xi1>
  return %0 : tensor<512x512xi1>
}
// -----
// ops: real imag
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512x$R> {
  %0 = "$OP"(%a) : (tensor<512x512x$T>) -> tensor<512x512x$R>
  return %0 : tensor<512x512x$R>
}
// -----
// ops: complex
func.func @main(%a: tensor<512x512x$T>, %b: tensor<512x512x$T>) -> tensor<512x512xcomplex<$T>> {
  %0 = "$OP"(%a, %b) : (tensor<512x512x$T>, tensor<512x512x$T>) -> tensor<512x512xcomplex<$T>>
  return %0 : tensor<512x512xcomplex<$T>>
}
// -----
// ops: add and atan2 divide maximum minimum multiply or power remainder shift_left shift_right_arithmetic shift_right_logical subtract xor chlo.next_after chlo.polygamma chlo.zeta
func.func @main(%a: tensor<512x512x$T>, %b: tensor<512x512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a, %b) : (tensor<512x512x$T>, tensor<512x512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: compare
func.func @main(%a: tensor<512x512x$T>, %b: tensor<512x512x$T>) -> tensor<512x512xi1> {
  %0 = "stablehlo.compare"(%a, %b) {comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<512x512x$T>, tensor<512x512x$T>) -> tensor<512x512xi1>
  return %0 : tensor<512x512xi1>
}
// -----
// ops: compare
// name: compare LT, TOTALORDER
func.func @main(%a: tensor<512x512x$T>, %b: tensor<512x512x$T>) -> tensor<512x512xi1> {
  %0 = "stablehlo.compare"(%a, %b) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type TOTALORDER>} : (tensor<512x512x$T>, tensor<512x512x$T>) -> tensor<512x512xi1>
  return %0 : tensor<512x512xi1>
}
// -----
// ops: select
func.func @main(%p: tensor<512x512xi1>, %a: tensor<512x512x$T>, %b: tensor<512x512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%p, %a, %b) : (tensor<512x512xi1>, tensor<512x512x$T>, tensor<512x512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: clamp
func.func @main(%a: tensor<512x512x$T>, %b: tensor<512x512x$T>, %c: tensor<512x512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a, %b, %c) : (tensor<512x512x$T>, tensor<512x512x$T>, tensor<512x512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: convert
// name: convert to f32
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512xf32> {
  %0 = "$OP"(%a) : (tensor<512x512x$T>) -> tensor<512x512xf32>
  return %0 : tensor<512x512xf32>
}
// -----
// ops: convert
// name: convert to f8E4M3FN
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512xf8E4M3FN> {
  %0 = "$OP"(%a) : (tensor<512x512x$T>) -> tensor<512x512xf8E4M3FN>
  return %0 : tensor<512x512xf8E4M3FN>
}
// -----
// ops: convert
// name: convert to i32
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512xi32> {
  %0 = "$OP"(%a) : (tensor<512x512x$T>) -> tensor<512x512xi32>
  return %0 : tensor<512x512xi32>
}
// -----
// ops: convert
// name: convert from f64
func.func @main(%a: tensor<512x512xf64>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a) : (tensor<512x512xf64>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: bitcast_convert
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512x$U> {
  %0 = "$OP"(%a) : (tensor<512x512x$T>) -> tensor<512x512x$U>
  return %0 : tensor<512x512x$U>
}
// -----
// ops: reduce_precision
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a) {exponent_bits = 5 : i32, mantissa_bits = 2 : i32} : (tensor<512x512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: uniform_quantize
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512x!quant.uniform<i8:$T, 0.5>> {
  %0 = "$OP"(%a) : (tensor<512x512x$T>) -> tensor<512x512x!quant.uniform<i8:$T, 0.5>>
  return %0 : tensor<512x512x!quant.uniform<i8:$T, 0.5>>
}
// -----
// ops: uniform_dequantize
func.func @main(%a: tensor<512x512x!quant.uniform<i8:$T, 0.5>>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a) : (tensor<512x512x!quant.uniform<i8:$T, 0.5>>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: add multiply
// name: of i8 quantized
// types: f32
func.func @main(%a: tensor<512x512x!quant.uniform<i8:$T, 0.5>>) -> tensor<512x512x!quant.uniform<i8:$T, 0.5>> {
  %0 = "$OP"(%a, %a) : (tensor<512x512x!quant.uniform<i8:$T, 0.5>>, tensor<512x512x!quant.uniform<i8:$T, 0.5>>) -> tensor<512x512x!quant.uniform<i8:$T, 0.5>>
  return %0 : tensor<512x512x!quant.uniform<i8:$T, 0.5>>
}
// -----
// ops: tanh
// name: of i8 quantized
// types: f32
func.func @main(%a: tensor<512x512x!quant.uniform<i8:$T, 0.5>>) -> tensor<512x512x!quant.uniform<i8:$T, 0.5>> {
  %0 = "$OP"(%a) : (tensor<512x512x!quant.uniform<i8:$T, 0.5>>) -> tensor<512x512x!quant.uniform<i8:$T, 0.5>>
  return %0 : tensor<512x512x!quant.uniform<i8:$T, 0.5>>
}
