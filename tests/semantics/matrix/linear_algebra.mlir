// ops: cholesky
// a: 4 2 2 2
// result: 2 0 1 1
func.func @main(%a: tensor<2x2x$T>) -> tensor<2x2x$T> {
  %r = stablehlo.cholesky %a, lower = true : tensor<2x2x$T>
  func.return %r : tensor<2x2x$T>
}

// -----
// ops: triangular_solve
// a: 2 0 1 1
// b: 4 4
// result: 2 2
func.func @main(%a: tensor<2x2x$T>, %b: tensor<2x1x$T>) -> tensor<2x1x$T> {
  %r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<2x2x$T>, tensor<2x1x$T>) -> tensor<2x1x$T>
  func.return %r : tensor<2x1x$T>
}

// -----
// ops: fft
// types: complex<f32> complex<f64>
// result: a0+a1 a0+-1*a1 a2+a3 a2+-1*a3
func.func @main(%a: tensor<2x2x$T>) -> tensor<2x2x$T> {
  %r = stablehlo.fft %a, type = FFT, length = [2] : (tensor<2x2x$T>) -> tensor<2x2x$T>
  func.return %r : tensor<2x2x$T>
}

// -----
// ops: fft
// types: -complex<f32> -complex<f64> -per-tensor
// result: a0+a1 a0+-1*a1
func.func @main(%a: tensor<2x$T>) -> tensor<2x$C> {
  %r = stablehlo.fft %a, type = RFFT, length = [2] : (tensor<2x$T>) -> tensor<2x$C>
  func.return %r : tensor<2x$C>
}

// -----
// ops: fft
// types: -complex<f32> -complex<f64> -per-tensor
// a: 3 -2
// result: 0.5 2.5
func.func @main(%a: tensor<2x$C>) -> tensor<2x$T> {
  %r = stablehlo.fft %a, type = IRFFT, length = [2] : (tensor<2x$C>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: batch_norm_inference
// e: 1
// result: a0*b0+-1*d0*b0+c0 a1*b1+-1*d1*b1+c1
func.func @main(%a: tensor<1x2x$T>, %b: tensor<2x$T>, %c: tensor<2x$T>, %d: tensor<2x$T>, %e: tensor<2x$T>) -> tensor<1x2x$T> {
  %r = "stablehlo.batch_norm_inference"(%a, %b, %c, %d, %e) {epsilon = 0.0 : f32, feature_index = 1 : i64} : (tensor<1x2x$T>, tensor<2x$T>, tensor<2x$T>, tensor<2x$T>, tensor<2x$T>) -> tensor<1x2x$T>
  func.return %r : tensor<1x2x$T>
}

// -----
// ops: batch_norm_training
// a: 4 2
// result: b0+c0 -1*b0+c0;3;1
func.func @main(%a: tensor<2x1x$T>, %b: tensor<1x$T>, %c: tensor<1x$T>) -> (tensor<2x1x$T>, tensor<1x$T>, tensor<1x$T>) {
  %r:3 = "stablehlo.batch_norm_training"(%a, %b, %c) {epsilon = 0.0 : f32, feature_index = 1 : i64} : (tensor<2x1x$T>, tensor<1x$T>, tensor<1x$T>) -> (tensor<2x1x$T>, tensor<1x$T>, tensor<1x$T>)
  func.return %r#0, %r#1, %r#2 : tensor<2x1x$T>, tensor<1x$T>, tensor<1x$T>
}

// -----
// ops: batch_norm_grad
// types: -f8E8M0FNU
// a: 1 -1 1 -1
// c: 0
// d: 1
// result: 0.5*b0*e0+-0.5*b0*e2 0.5*b0*e1+-0.5*b0*e3 0.5*b0*e2+-0.5*b0*e0 0.5*b0*e3+-0.5*b0*e1;e0+-1*e1+e2+-1*e3;e0+e1+e2+e3
func.func @main(%a: tensor<4x1x$T>, %b: tensor<1x$T>, %c: tensor<1x$T>, %d: tensor<1x$T>, %e: tensor<4x1x$T>) -> (tensor<4x1x$T>, tensor<1x$T>, tensor<1x$T>) {
  %r:3 = "stablehlo.batch_norm_grad"(%a, %b, %c, %d, %e) {epsilon = 0.0 : f32, feature_index = 1 : i64} : (tensor<4x1x$T>, tensor<1x$T>, tensor<1x$T>, tensor<1x$T>, tensor<4x1x$T>) -> (tensor<4x1x$T>, tensor<1x$T>, tensor<1x$T>)
  func.return %r#0, %r#1, %r#2 : tensor<4x1x$T>, tensor<1x$T>, tensor<1x$T>
}

// -----
// ops: batch_norm_grad
// types: f8E8M0FNU
// a: 2
// c: 1
// d: 1
// result: 0.5*b0*e0+-0.5*b0*e1+-0.5*b0*e2+-0.5*b0*e3 0.5*b0*e1+-0.5*b0*e0+-0.5*b0*e2+-0.5*b0*e3 0.5*b0*e2+-0.5*b0*e0+-0.5*b0*e1+-0.5*b0*e3 0.5*b0*e3+-0.5*b0*e0+-0.5*b0*e1+-0.5*b0*e2;e0+e1+e2+e3;e0+e1+e2+e3
func.func @main(%a: tensor<4x1x$T>, %b: tensor<1x$T>, %c: tensor<1x$T>, %d: tensor<1x$T>, %e: tensor<4x1x$T>) -> (tensor<4x1x$T>, tensor<1x$T>, tensor<1x$T>) {
  %r:3 = "stablehlo.batch_norm_grad"(%a, %b, %c, %d, %e) {epsilon = 0.0 : f32, feature_index = 1 : i64} : (tensor<4x1x$T>, tensor<1x$T>, tensor<1x$T>, tensor<1x$T>, tensor<4x1x$T>) -> (tensor<4x1x$T>, tensor<1x$T>, tensor<1x$T>)
  func.return %r#0, %r#1, %r#2 : tensor<4x1x$T>, tensor<1x$T>, tensor<1x$T>
}
