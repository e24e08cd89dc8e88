// tensor_constant_c1: each element is a constant of the element type.

func.func private @f() attributes {a = dense<[1, -128]> : tensor<2xi8>}

// -----

// expected-error@+1 {{tensor_constant_c1}}
func.func private @f() attributes {a = dense<[1, -129]> : tensor<2xi8>}

// -----

func.func private @f() attributes {a = dense<[+1, 2e3, 3, -4.5]> : tensor<4xf32>}

// -----

// expected-error@+1 {{tensor_constant_c1}}
func.func private @f() attributes {a = dense<[+1, +128]> : tensor<2xsi8>}
