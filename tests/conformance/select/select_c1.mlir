// select_c1: the predicate is a scalar or has the shape of on_true.

func.func @valid(%pred: tensor<i1>, %on_true: tensor<2xf32>, %on_false: tensor<2xf32>) -> tensor<2xf32> {
  %result = stablehlo.select %pred, %on_true, %on_false : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}

// -----

func.func @invalid(%pred: tensor<1xi1>, %on_true: tensor<2xf32>, %on_false: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{select_c1}}
  %result = stablehlo.select %pred, %on_true, %on_false : (tensor<1xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}
