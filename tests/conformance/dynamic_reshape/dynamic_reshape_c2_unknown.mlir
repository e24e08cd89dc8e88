// dynamic_reshape_c2: also for an unknown size: three times any number is not seven.

func.func @valid(%x: tensor<?x3xf32>, %s: tensor<1xi32>) {
  %r = stablehlo.dynamic_reshape %x, %s : (tensor<?x3xf32>, tensor<1xi32>) -> tensor<6xf32>
  return
}

// -----

func.func @invalid(%x: tensor<?x3xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{dynamic_reshape_c2}}
  %r = stablehlo.dynamic_reshape %x, %s : (tensor<?x3xf32>, tensor<1xi32>) -> tensor<7xf32>
  return
}
