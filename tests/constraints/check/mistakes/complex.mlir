// Complex numbers.
func.func @main(%a: tensor<4x5xcomplexf32>, %b: tensor<4xcomplex(f32)>, %c: tensor<complex_f64>, %d: tensor<4xcomplex<float>>) {
  return
}
