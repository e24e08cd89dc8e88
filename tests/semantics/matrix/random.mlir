// ops: rng
// a: 0
// b: 1
// result: = between
func.func @main(%a: tensor<$T>, %b: tensor<$T>) -> tensor<8x$T> {
  %s = stablehlo.constant dense<8> : tensor<1xi64>
  %r = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<$T>, tensor<$T>, tensor<1xi64>) -> tensor<8x$T>
  func.return %r : tensor<8x$T>
}

// -----
// ops: rng_bit_generator
// a: 3 4 5
// result: = random_bits
func.func @main(%a: tensor<3xui64>) -> (tensor<3xui64>, tensor<7x$T>) {
  %s, %r = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<7x$T>)
  func.return %s, %r : tensor<3xui64>, tensor<7x$T>
}
