// ops: chlo.broadcast_and chlo.broadcast_or chlo.broadcast_xor chlo.next_after
// result: = elementwise
func.func @main(%a: tensor<20x$T>, %b: tensor<20x$T>) -> tensor<20x$T> {
  %r = "$OP"(%a, %b) : (tensor<20x$T>, tensor<20x$T>) -> tensor<20x$T>
  func.return %r : tensor<20x$T>
}

// -----
// ops: chlo.is_inf
// a: special
// result: = is_infinite
func.func @main(%a: tensor<12x$T>) -> tensor<12xi1> {
  %r = chlo.is_inf %a : tensor<12x$T> -> tensor<12xi1>
  func.return %r : tensor<12xi1>
}

// -----
// ops: chlo.conj
// result: = conjugate
func.func @main(%a: tensor<6x$T>) -> tensor<6x$T> {
  %r = "chlo.conj"(%a) : (tensor<6x$T>) -> tensor<6x$T>
  func.return %r : tensor<6x$T>
}
