// select_i1: the predicate is boolean.

func.func @valid(%pred: tensor<2xi1>, %on_true: tensor<2xf32>, %on_false: tensor<2xf32>) -> tensor<2xf32> {
  %result = stablehlo.select %pred, %on_true, %on_false : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}

// -----

func.func @invalid(%pred: tensor<2xi8>, %on_true: tensor<2xf32>, %on_false: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{select_i1}}
  %result = stablehlo.select %pred, %on_true, %on_false : (tensor<2xi8>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}
