// The call target decides what is computed: these are the targets that have a meaning.

// name: sharding
func.func @main(%a: tensor<3x4x{type}>) -> tensor<3x4x{type}> {
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "Sharding"}> : (tensor<3x4x{type}>) -> tensor<3x4x{type}>
  func.return %0 : tensor<3x4x{type}>
}

// -----
// name: pin_unpin
func.func @main(%a: tensor<3x4x{type}>) -> tensor<3x4x{type}> {
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "Pin"}> : (tensor<3x4x{type}>) -> memref<3x4x{type}>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "Unpin"}> : (memref<3x4x{type}>) -> tensor<3x4x{type}>
  func.return %1 : tensor<3x4x{type}>
}
