// constant_c2: integers that represent quantized elements are from storage_min to storage_max.

func.func @valid() {
  %r = "stablehlo.constant"() <{value = dense<[-10, 10]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8<-10:10>:f32, 0.5>>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{constant_c2}}
  %r = "stablehlo.constant"() <{value = dense<[-11, 10]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8<-10:10>:f32, 0.5>>
  return
}

// -----

func.func @valid() {
  %r = "stablehlo.constant"() <{value = dense<"0x01C8"> : tensor<2xui8>}> : () -> tensor<2x!quant.uniform<ui8<1:200>:f32, 0.5:3>>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{constant_c2}}
  %r = "stablehlo.constant"() <{value = dense<"0x01C9"> : tensor<2xui8>}> : () -> tensor<2x!quant.uniform<ui8<1:200>:f32, 0.5:3>>
  return
}

// -----

func.func @valid() {
  %r = "stablehlo.constant"() <{value = dense<[1, 255]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8<-1:1>:f32, 0.5>>
  return
}
