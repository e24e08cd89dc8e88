// func_func_c6: the official tools take functions of any type.
// against: official

func.func private @f(f32, index, vector<4xf32>, tensor<*xf32>, tensor<2xi3>) -> none
