// custom_call_i1: operands are values; the scalars of other dialects are not values.

func.func @valid(%x: tensor<f32>, %t: tuple<tensor<f32>>, %b: memref<2xf32>) {
  stablehlo.custom_call @f(%x, %t, %b) : (tensor<f32>, tuple<tensor<f32>>, memref<2xf32>) -> ()
  return
}

// -----

func.func @invalid() {
  %x = arith.constant 1.0 : f32
  // expected-error@+1 {{custom_call_i1}}
  stablehlo.custom_call @f(%x) : (f32) -> ()
  return
}
