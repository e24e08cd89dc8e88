// The data are zero where a root of unity is none of 1, -1, i and -i: no step of the algorithm rounds.

// A transform of length 4: all roots of unity are exact.
// name: of_four
// data: small_integers
// repair: transform
// types: complex<f32> complex<f64>
func.func @main(%a: tensor<2x4x{type}>) -> tensor<2x4x{type}> {
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 4>}>
      : (tensor<2x4x{type}>) -> tensor<2x4x{type}>
  func.return %0 : tensor<2x4x{type}>
}

// -----
// An inverse transform of length 4: all roots of unity are exact.
// name: inverse_of_four
// data: small_integers
// repair: transform
// types: complex<f32> complex<f64>
func.func @main(%a: tensor<2x4x{type}>) -> tensor<2x4x{type}> {
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type IFFT>, fft_length = array<i64: 4>}>
      : (tensor<2x4x{type}>) -> tensor<2x4x{type}>
  func.return %0 : tensor<2x4x{type}>
}

// -----
// A transform over two dimensions.
// name: planes
// data: small_integers
// repair: transform
// types: complex<f32> complex<f64>
func.func @main(%a: tensor<4x2x{type}>) -> tensor<4x2x{type}> {
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 4, 2>}>
      : (tensor<4x2x{type}>) -> tensor<4x2x{type}>
  func.return %0 : tensor<4x2x{type}>
}

// -----
// An inverse transform over three dimensions, one of them of size 1.
// name: inverse_cubes
// data: small_integers
// repair: transform
// types: complex<f32> complex<f64>
func.func @main(%a: tensor<2x4x1x{type}>) -> tensor<2x4x1x{type}> {
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type IFFT>, fft_length = array<i64: 2, 4, 1>}>
      : (tensor<2x4x1x{type}>) -> tensor<2x4x1x{type}>
  func.return %0 : tensor<2x4x1x{type}>
}

// -----
// A transform of length 16 of data that only meet exact roots of unity.
// name: sparse
// data: small_integers
// repair: transform
// types: complex<f32> complex<f64>
func.func @main(%a: tensor<16x{type}>) -> tensor<16x{type}> {
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 16>}>
      : (tensor<16x{type}>) -> tensor<16x{type}>
  func.return %0 : tensor<16x{type}>
}

// -----
// A transform of real numbers.
// name: from_real_f32
// data: small_integers
// repair: transform
// types: f32
func.func @main(%a: tensor<3x4xf32>) -> tensor<3x3xcomplex<f32>> {
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 4>}>
      : (tensor<3x4xf32>) -> tensor<3x3xcomplex<f32>>
  func.return %0 : tensor<3x3xcomplex<f32>>
}

// -----
// An inverse transform to real numbers.
// name: to_real_f32
// data: small_integers
// repair: transform
// types: f32
func.func @main(%a: tensor<3x3xcomplex<f32>>) -> tensor<3x4xf32> {
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 4>}>
      : (tensor<3x3xcomplex<f32>>) -> tensor<3x4xf32>
  func.return %0 : tensor<3x4xf32>
}

// -----
// A transform of real numbers over two dimensions.
// name: plane_from_real_f32
// data: small_integers
// repair: transform
// types: f32
func.func @main(%a: tensor<2x4xf32>) -> tensor<2x3xcomplex<f32>> {
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 2, 4>}>
      : (tensor<2x4xf32>) -> tensor<2x3xcomplex<f32>>
  func.return %0 : tensor<2x3xcomplex<f32>>
}

// -----
// A transform of real numbers.
// name: from_real_f64
// data: small_integers
// repair: transform
// types: f64
func.func @main(%a: tensor<3x4xf64>) -> tensor<3x3xcomplex<f64>> {
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 4>}>
      : (tensor<3x4xf64>) -> tensor<3x3xcomplex<f64>>
  func.return %0 : tensor<3x3xcomplex<f64>>
}

// -----
// An inverse transform to real numbers.
// name: to_real_f64
// data: small_integers
// repair: transform
// types: f64
func.func @main(%a: tensor<3x3xcomplex<f64>>) -> tensor<3x4xf64> {
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 4>}>
      : (tensor<3x3xcomplex<f64>>) -> tensor<3x4xf64>
  func.return %0 : tensor<3x4xf64>
}

// -----
// A transform of real numbers over two dimensions.
// name: plane_from_real_f64
// data: small_integers
// repair: transform
// types: f64
func.func @main(%a: tensor<2x4xf64>) -> tensor<2x3xcomplex<f64>> {
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 2, 4>}>
      : (tensor<2x4xf64>) -> tensor<2x3xcomplex<f64>>
  func.return %0 : tensor<2x3xcomplex<f64>>
}
