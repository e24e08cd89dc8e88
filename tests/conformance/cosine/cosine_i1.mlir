// cosine_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
  %result = stablehlo.cosine %operand : tensor<2x3xcomplex<f32>>
  return %result : tensor<2x3xcomplex<f32>>
}

// -----

func.func @invalid(%operand: tensor<2x3xui8>) -> tensor<2x3xui8> {
  // expected-error@+2 {{cosine_i1}}
  // expected-error@+1 {{cosine_r1}}
  %result = stablehlo.cosine %operand : tensor<2x3xui8>
  return %result : tensor<2x3xui8>
}
