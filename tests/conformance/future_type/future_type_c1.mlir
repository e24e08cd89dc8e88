// future_type_c1: the elements of a future are tensors.

func.func private @f(%x: !stablehlo.future<tensor<f32>>)

// -----

// expected-error@+1 {{future_type_c1}}
func.func private @f(%x: !stablehlo.future<tensor<f32>, f32>)

// -----

// expected-error@+1 {{future_type_c1}}
func.func private @f(%x: !stablehlo.future<tensor<2xi3>>)
