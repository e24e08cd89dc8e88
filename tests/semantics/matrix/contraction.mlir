// ops: dot
// result: a0*b0+a1*b2 a0*b1+a1*b3 a2*b0+a3*b2 a2*b1+a3*b3
func.func @main(%a: tensor<2x2x$T>, %b: tensor<2x2x$T>) -> tensor<2x2x$T> {
  %r = stablehlo.dot %a, %b : (tensor<2x2x$T>, tensor<2x2x$T>) -> tensor<2x2x$T>
  func.return %r : tensor<2x2x$T>
}

// -----
// ops: dot
// types: per-axis
// result: a0*b0+a1*b2 a0*b1+a1*b3
func.func @main(%a: tensor<1x2x!quant.uniform<i8:f32, 0.5:-1>>, %b: tensor<2x2x$A1>) -> tensor<1x2x$A1> {
  %r = stablehlo.dot %a, %b : (tensor<1x2x!quant.uniform<i8:f32, 0.5:-1>>, tensor<2x2x$A1>) -> tensor<1x2x$A1>
  func.return %r : tensor<1x2x$A1>
}

// -----
// ops: dot_general
// types: -per-tensor
// result: a0*b0+a1*b1 a2*b2+a3*b3
func.func @main(%a: tensor<2x2x$T>, %b: tensor<2x2x$T>) -> tensor<2x$T> {
  %r = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x2x$T>, tensor<2x2x$T>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: dot_general
// types: per-tensor
// result: a0*b0+a1*b1 a2*b2+a3*b3
func.func @main(%a: tensor<2x2x$T>, %b: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x$T> {
  %r = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x2x$T>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: dot_general
// types: per-axis
// result: a0*b0+a1*b2 a0*b1+a1*b3
func.func @main(%a: tensor<1x2x!quant.uniform<i8:f32, 0.5:-1>>, %b: tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<1x2x$A1> {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<1x2x!quant.uniform<i8:f32, 0.5:-1>>, tensor<2x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<1x2x$A1>
  func.return %r : tensor<1x2x$A1>
}

// -----
// ops: einsum
// result: a0*b0+a1*b1 a2*b0+a3*b1
func.func @main(%a: tensor<2x2x$T>, %b: tensor<2x$T>) -> tensor<2x$T> {
  %r = "stablehlo.einsum"(%a, %b) {einsum_config = "ij,j->i"} : (tensor<2x2x$T>, tensor<2x$T>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: unary_einsum
// result: a0+a2 a1+a3
func.func @main(%a: tensor<2x2x$T>) -> tensor<2x$T> {
  %r = "stablehlo.unary_einsum"(%a) {einsum_config = "ij->j"} : (tensor<2x2x$T>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: convolution
// result: a0*b0+a1*b1 a1*b0+a2*b1
func.func @main(%a: tensor<1x3x1x$T>, %b: tensor<2x1x1x$T>) -> tensor<1x2x1x$T> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1x$T>, tensor<2x1x1x$T>) -> tensor<1x2x1x$T>
  func.return %r : tensor<1x2x1x$T>
}

// -----
// ops: convolution
// types: per-axis
// result: a0*b0+a1*b2 a0*b1+a1*b3
func.func @main(%a: tensor<1x2x1x!quant.uniform<i8:f32, 0.5:-1>>, %b: tensor<2x1x2x!quant.uniform<i8:f32:2, {0.5:-1, 0.25:2}>>) -> tensor<1x1x2x!quant.uniform<i8:f32:2, {0.5:-1, 0.25:2}>> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x1x!quant.uniform<i8:f32, 0.5:-1>>, tensor<2x1x2x!quant.uniform<i8:f32:2, {0.5:-1, 0.25:2}>>) -> tensor<1x1x2x!quant.uniform<i8:f32:2, {0.5:-1, 0.25:2}>>
  func.return %r : tensor<1x1x2x!quant.uniform<i8:f32:2, {0.5:-1, 0.25:2}>>
}

// -----
// ops: dynamic_conv
// result: a0*b0+a1*b1 a1*b0+a2*b1
func.func @main(%a: tensor<1x3x1x$T>, %b: tensor<2x1x1x$T>) -> tensor<1x2x1x$T> {
  %p = stablehlo.constant dense<0> : tensor<1x2xi64>
  %r = "stablehlo.dynamic_conv"(%a, %b, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1x$T>, tensor<2x1x1x$T>, tensor<1x2xi64>) -> tensor<1x2x1x$T>
  func.return %r : tensor<1x2x1x$T>
}

// -----
// ops: dynamic_conv
// types: per-axis
// result: a0*b0+a1*b2 a0*b1+a1*b3
func.func @main(%a: tensor<1x2x1x!quant.uniform<i8:f32, 0.5:-1>>, %b: tensor<2x1x2x!quant.uniform<i8:f32:2, {0.5:-1, 0.25:2}>>) -> tensor<1x1x2x!quant.uniform<i8:f32:2, {0.5:-1, 0.25:2}>> {
  %p = stablehlo.constant dense<0> : tensor<1x2xi64>
  %r = "stablehlo.dynamic_conv"(%a, %b, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x1x!quant.uniform<i8:f32, 0.5:-1>>, tensor<2x1x2x!quant.uniform<i8:f32:2, {0.5:-1, 0.25:2}>>, tensor<1x2xi64>) -> tensor<1x1x2x!quant.uniform<i8:f32:2, {0.5:-1, 0.25:2}>>
  func.return %r : tensor<1x1x2x!quant.uniform<i8:f32:2, {0.5:-1, 0.25:2}>>
}

// -----
// ops: dynamic_conv
// a: numbers
// b: numbers
// c: 1 0
// result: a0*b1 a0*b0+a1*b1
// shape: 1x2x1
func.func @main(%a: tensor<1x2x1xf32>, %b: tensor<2x1x1xf32>, %c: tensor<1x2x$T>) -> tensor<1x?x1xf32> {
  %r = "stablehlo.dynamic_conv"(%a, %b, %c) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x1xf32>, tensor<2x1x1xf32>, tensor<1x2x$T>) -> tensor<1x?x1xf32>
  func.return %r : tensor<1x?x1xf32>
}
