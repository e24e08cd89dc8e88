// cf_cond_br_c1: the condition is a boolean.

func.func @valid(%p: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %p, ^left(%x : tensor<4xf32>), ^right
^left(%y: tensor<4xf32>):
  return %y : tensor<4xf32>
^right:
  return %x : tensor<4xf32>
}

// -----

func.func @invalid(%p: i32, %x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{cf_cond_br_c1}}
  "cf.cond_br"(%p, %x) [^left, ^right] {operandSegmentSizes = array<i32: 1, 1, 0>} : (i32, tensor<4xf32>) -> ()
^left(%y: tensor<4xf32>):
  return %y : tensor<4xf32>
^right:
  return %x : tensor<4xf32>
}
