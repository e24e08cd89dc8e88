// constant_c1: the value has the type of the result.

func.func @valid() {
  %r = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{constant_c1}}
  %r = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<3xi32>
  return
}

// -----

func.func @valid() {
  %r = stablehlo.constant dense<[1, +2]> : tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @valid() {
  %r = "stablehlo.constant"() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{constant_c1}}
  %r = "stablehlo.constant"() <{value = dense<[1, 2]> : tensor<2x!quant.uniform<i8:f32, 0.25>>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return
}
