// cf_cond_br_i1: there is a condition.

func.func @valid(%p: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %p, ^next(%x : tensor<4xf32>), ^next(%x : tensor<4xf32>)
^next(%y: tensor<4xf32>):
  return %y : tensor<4xf32>
}

// -----

func.func @invalid(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{cf_cond_br_i1}}
  "cf.cond_br"() [^left, ^right] {operandSegmentSizes = array<i32: 0, 0, 0>} : () -> ()
^left:
  return %x : tensor<4xf32>
^right:
  return %x : tensor<4xf32>
}
