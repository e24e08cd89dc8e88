// Small programs in which mutants can be seen: of ops with attributes that tests/semantics/matrix leaves out.

func.func @main(%a: tensor<3x3xf32>, %b: tensor<3xf32>, %c: tensor<3xf32>, %d: tensor<3xf32>, %e: tensor<3xf32>) -> tensor<3x3xf32> {
%r = "stablehlo.batch_norm_inference"(%a, %b, %c, %d, %e) {epsilon = 0.25 : f32, feature_index = 1 : i64} : (tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<3x3xf32>, %b: tensor<3x3xf32>) -> tensor<3x3xf32> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<3x3xf32>, %b: tensor<3x3xf32>) -> tensor<3x3xf32> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<3x3xf32>, %b: tensor<3x3xf32>) -> tensor<3x3xf32> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<3x3xf32>, %b: tensor<3x3xf32>) -> tensor<3x3xf32> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<3x3xf32>, %b: tensor<3x3xf32>) -> tensor<3x3xf32> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<3x3xf32>, %b: tensor<3x3xf32>) -> tensor<3x3xf32> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<3x3xf64>, %b: tensor<3x3xf64>) -> tensor<3x3xf64> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x3xf64>, tensor<3x3xf64>) -> tensor<3x3xf64>
  func.return %r : tensor<3x3xf64>
}

// -----
func.func @main(%a: tensor<3x3xf64>, %b: tensor<3x3xf64>) -> tensor<3x3xf64> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x3xf64>, tensor<3x3xf64>) -> tensor<3x3xf64>
  func.return %r : tensor<3x3xf64>
}

// -----
func.func @main(%a: tensor<3x3xf64>, %b: tensor<3x3xf64>) -> tensor<3x3xf64> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<3x3xf64>, tensor<3x3xf64>) -> tensor<3x3xf64>
  func.return %r : tensor<3x3xf64>
}

// -----
func.func @main(%a: tensor<3x3xf64>, %b: tensor<3x3xf64>) -> tensor<3x3xf64> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<3x3xf64>, tensor<3x3xf64>) -> tensor<3x3xf64>
  func.return %r : tensor<3x3xf64>
}

// -----
func.func @main(%a: tensor<3x3xf64>, %b: tensor<3x3xf64>) -> tensor<3x3xf64> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>} : (tensor<3x3xf64>, tensor<3x3xf64>) -> tensor<3x3xf64>
  func.return %r : tensor<3x3xf64>
}

// -----
func.func @main(%a: tensor<3x3xf64>, %b: tensor<3x3xf64>) -> tensor<3x3xf64> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>} : (tensor<3x3xf64>, tensor<3x3xf64>) -> tensor<3x3xf64>
  func.return %r : tensor<3x3xf64>
}

// -----
func.func @main(%a: tensor<3x3xcomplex<f32>>, %b: tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  func.return %r : tensor<3x3xcomplex<f32>>
}

// -----
func.func @main(%a: tensor<3x3xcomplex<f32>>, %b: tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  func.return %r : tensor<3x3xcomplex<f32>>
}

// -----
func.func @main(%a: tensor<3x3xcomplex<f32>>, %b: tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  func.return %r : tensor<3x3xcomplex<f32>>
}

// -----
func.func @main(%a: tensor<3x3xcomplex<f32>>, %b: tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  func.return %r : tensor<3x3xcomplex<f32>>
}

// -----
func.func @main(%a: tensor<3x3xcomplex<f32>>, %b: tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>} : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  func.return %r : tensor<3x3xcomplex<f32>>
}

// -----
func.func @main(%a: tensor<3x3xcomplex<f32>>, %b: tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>> {
%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>} : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  func.return %r : tensor<3x3xcomplex<f32>>
}

// -----
func.func @main() -> tensor<2x2x2xf32> {
%a = stablehlo.constant dense<[[[4.0, 1.0], [1.0, 3.0]], [[9.0, 3.1], [3.1, 4.0]]]> : tensor<2x2x2xf32>
%r = stablehlo.cholesky %a, lower = true : tensor<2x2x2xf32>
  func.return %r : tensor<2x2x2xf32>
}

// -----
func.func @main() -> tensor<2x2x2xf64> {
%a = stablehlo.constant dense<[[[4.0, 1.0], [1.0, 3.0]], [[9.0, 3.1], [3.1, 4.0]]]> : tensor<2x2x2xf64>
%r = stablehlo.cholesky %a, lower = true : tensor<2x2x2xf64>
  func.return %r : tensor<2x2x2xf64>
}

// -----
func.func @main() -> tensor<2x2x2xcomplex<f32>> {
%a = stablehlo.constant dense<[[[(4.0, 0.0), (1.0, -1.0)], [(1.0, 1.0), (3.0, 0.0)]], [[(9.0, 0.0), (3.0, -1.0)], [(3.0, 1.0), (4.0, 0.0)]]]> : tensor<2x2x2xcomplex<f32>>
%r = stablehlo.cholesky %a, lower = true : tensor<2x2x2xcomplex<f32>>
  func.return %r : tensor<2x2x2xcomplex<f32>>
}

// -----
func.func @main(%a: tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
%r = stablehlo.fft %a, type = FFT, length = [4, 4] : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  func.return %r : tensor<4x4xcomplex<f32>>
}

// -----
func.func @main(%a: tensor<4x4xcomplex<f64>>) -> tensor<4x4xcomplex<f64>> {
%r = stablehlo.fft %a, type = FFT, length = [4, 4] : (tensor<4x4xcomplex<f64>>) -> tensor<4x4xcomplex<f64>>
  func.return %r : tensor<4x4xcomplex<f64>>
}

// -----
func.func @main(%a: tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
%r = stablehlo.fft %a, type = IFFT, length = [4, 4] : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  func.return %r : tensor<4x4xcomplex<f32>>
}

// -----
func.func @main(%a: tensor<4x4xcomplex<f64>>) -> tensor<4x4xcomplex<f64>> {
%r = stablehlo.fft %a, type = IFFT, length = [4, 4] : (tensor<4x4xcomplex<f64>>) -> tensor<4x4xcomplex<f64>>
  func.return %r : tensor<4x4xcomplex<f64>>
}
