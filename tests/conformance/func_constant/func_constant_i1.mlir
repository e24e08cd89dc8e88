// func_constant_i1: the function is named by a symbol.

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @valid() {
  %result = func.constant @f : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func private @f(tensor<f32>) -> tensor<f32>

func.func @invalid() {
  // expected-error@+1 {{func_constant_i1}}
  %result = "func.constant"() {value = 1 : i64} : () -> ((tensor<f32>) -> tensor<f32>)
  return
}
