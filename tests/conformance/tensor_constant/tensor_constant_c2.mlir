// tensor_constant_c2: the lists of the literal are those of the shape.

func.func private @f() attributes {a = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}

// -----

// expected-error@+1 {{tensor_constant_c2}}
func.func private @f() attributes {a = dense<[[1, 2], [3, 4]]> : tensor<4xi8>}
