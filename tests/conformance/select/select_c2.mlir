// select_c2: on_true, on_false and result have one type.

func.func @valid(%pred: tensor<2xi1>, %on_true: tensor<2xf32>, %on_false: tensor<2xf32>) -> tensor<2xf32> {
  %result = stablehlo.select %pred, %on_true, %on_false : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}

// -----

func.func @invalid(%pred: tensor<2xi1>, %on_true: tensor<2xf32>, %on_false: tensor<3xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{select_c2}}
  %result = stablehlo.select %pred, %on_true, %on_false : (tensor<2xi1>, tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}
