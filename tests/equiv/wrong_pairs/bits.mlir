// Bits of floating-point numbers. No function @NAME_after is a correct rewrite of @NAME_before.

func.func @bytes_in_another_order_before(%x: tensor<f32>) -> tensor<4xi8> {
  %r = stablehlo.bitcast_convert %x : (tensor<f32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

func.func @bytes_in_another_order_after(%x: tensor<f32>) -> tensor<4xi8> {
  %s = stablehlo.bitcast_convert %x : (tensor<f32>) -> tensor<4xi8>
  %r = stablehlo.reverse %s, dims = [0] : tensor<4xi8>
  return %r : tensor<4xi8>
}

func.func @negated_as_floats_before(%x: tensor<i32>) -> tensor<i32> {
  %r = stablehlo.maximum %x, %x : tensor<i32>
  return %r : tensor<i32>
}

func.func @negated_as_floats_after(%x: tensor<i32>) -> tensor<i32> {
  %f = stablehlo.bitcast_convert %x : (tensor<i32>) -> tensor<f32>
  %g = stablehlo.negate %f : tensor<f32>
  %h = stablehlo.negate %g : tensor<f32>
  %r = stablehlo.bitcast_convert %h : (tensor<f32>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @least_as_integers_before(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.minimum %x, %y : tensor<f32>
  return %r : tensor<f32>
}

func.func @least_as_integers_after(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %a = stablehlo.bitcast_convert %x : (tensor<f32>) -> tensor<i32>
  %b = stablehlo.bitcast_convert %y : (tensor<f32>) -> tensor<i32>
  %c = stablehlo.minimum %a, %b : tensor<i32>
  %r = stablehlo.bitcast_convert %c : (tensor<i32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @sign_by_the_first_bit_before(%x: tensor<f32>) -> tensor<i1> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.compare LT, %x, %z : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @sign_by_the_first_bit_after(%x: tensor<f32>) -> tensor<i1> {
  %a = stablehlo.bitcast_convert %x : (tensor<f32>) -> tensor<i32>
  %k = stablehlo.constant dense<0> : tensor<i32>
  %r = stablehlo.compare LT, %a, %k : (tensor<i32>, tensor<i32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @half_of_the_bits_before(%x: tensor<f32>) -> tensor<bf16> {
  %r = stablehlo.convert %x : (tensor<f32>) -> tensor<bf16>
  return %r : tensor<bf16>
}

func.func @half_of_the_bits_after(%x: tensor<f32>) -> tensor<bf16> {
  %s = stablehlo.bitcast_convert %x : (tensor<f32>) -> tensor<2xbf16>
  %t = stablehlo.slice %s [1:2] : (tensor<2xbf16>) -> tensor<1xbf16>
  %r = stablehlo.reshape %t : (tensor<1xbf16>) -> tensor<bf16>
  return %r : tensor<bf16>
}

func.func @equal_by_bits_before(%x: tensor<f32>, %y: tensor<f32>) -> tensor<i1> {
  %r = stablehlo.compare EQ, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @equal_by_bits_after(%x: tensor<f32>, %y: tensor<f32>) -> tensor<i1> {
  %a = stablehlo.bitcast_convert %x : (tensor<f32>) -> tensor<i32>
  %b = stablehlo.bitcast_convert %y : (tensor<f32>) -> tensor<i32>
  %r = stablehlo.compare EQ, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
  return %r : tensor<i1>
}
