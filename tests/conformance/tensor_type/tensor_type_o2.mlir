// against: official
// tensor_type_o2: only unknown sizes have a bound.

func.func private @f(%x: tensor<?x2xf32, #stablehlo.bounds<3, ?>>)

// -----

// expected-error@+1 {{tensor_type_o2}}
func.func private @f(%x: tensor<?x2xf32, #stablehlo.bounds<3, 2>>)
