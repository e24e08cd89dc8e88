// builtin_unrealized_conversion_cast_c1: a cast has a result.

func.func @valid(%x: tensor<4xf32>) {
  %r = builtin.unrealized_conversion_cast %x : tensor<4xf32> to tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{builtin_unrealized_conversion_cast_c1}}
  "builtin.unrealized_conversion_cast"(%x) : (tensor<4xf32>) -> ()
  return
}
