// against: official
// tensor_type_o1: there is a bound, or ?, for each dimension.

func.func private @f(%x: tensor<?x?xf32, #stablehlo.bounds<3, ?>>)

// -----

// expected-error@+1 {{tensor_type_o1}}
func.func private @f(%x: tensor<?x?xf32, #stablehlo.bounds<3>>)
