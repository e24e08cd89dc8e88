// Sorts: ties, the order of NaN. No function @NAME_after is a correct rewrite of @NAME_before.

func.func @reversed_sort_of_pairs_before(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<3xi32> {
  %s:2 = "stablehlo.sort"(%x, %y) ({
  ^bb0(%a0: tensor<i32>, %b0: tensor<i32>, %a1: tensor<i32>, %b1: tensor<i32>):
  %c = stablehlo.compare LT, %a0, %b0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  %r = stablehlo.reverse %s#1, dims = [0] : tensor<3xi32>
  return %r : tensor<3xi32>
}

func.func @reversed_sort_of_pairs_after(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<3xi32> {
  %s:2 = "stablehlo.sort"(%x, %y) ({
  ^bb0(%a0: tensor<i32>, %b0: tensor<i32>, %a1: tensor<i32>, %b1: tensor<i32>):
  %c = stablehlo.compare GT, %a0, %b0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  %r = stablehlo.maximum %s#1, %s#1 : tensor<3xi32>
  return %r : tensor<3xi32>
}

func.func @strict_or_not_before(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<3xi32> {
  %s:2 = "stablehlo.sort"(%x, %y) ({
  ^bb0(%a0: tensor<i32>, %b0: tensor<i32>, %a1: tensor<i32>, %b1: tensor<i32>):
  %c = stablehlo.compare LT, %a0, %b0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  %r = stablehlo.maximum %s#1, %s#1 : tensor<3xi32>
  return %r : tensor<3xi32>
}

func.func @strict_or_not_after(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<3xi32> {
  %s:2 = "stablehlo.sort"(%x, %y) ({
  ^bb0(%a0: tensor<i32>, %b0: tensor<i32>, %a1: tensor<i32>, %b1: tensor<i32>):
  %c = stablehlo.compare LE, %a0, %b0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  %r = stablehlo.maximum %s#1, %s#1 : tensor<3xi32>
  return %r : tensor<3xi32>
}

func.func @unstable_for_stable_before(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<3xi32> {
  %s:2 = "stablehlo.sort"(%x, %y) ({
  ^bb0(%a0: tensor<i32>, %b0: tensor<i32>, %a1: tensor<i32>, %b1: tensor<i32>):
  %c = stablehlo.compare LT, %a0, %b0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  %r = stablehlo.maximum %s#1, %s#1 : tensor<3xi32>
  return %r : tensor<3xi32>
}

func.func @unstable_for_stable_after(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<3xi32> {
  %s:2 = "stablehlo.sort"(%x, %y) ({
  ^bb0(%a0: tensor<i32>, %b0: tensor<i32>, %a1: tensor<i32>, %b1: tensor<i32>):
  %c = stablehlo.compare LT, %a0, %b0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64, is_stable = false} : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  %r = stablehlo.maximum %s#1, %s#1 : tensor<3xi32>
  return %r : tensor<3xi32>
}

func.func @total_order_of_floats_before(%x: tensor<3xf32>) -> tensor<3xf32> {
  %r = "stablehlo.sort"(%x) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
  %c = stablehlo.compare LT, %a0, %b0, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64, is_stable = false} : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @total_order_of_floats_after(%x: tensor<3xf32>) -> tensor<3xf32> {
  %r = "stablehlo.sort"(%x) ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
  %c = stablehlo.compare LT, %a0, %b0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64, is_stable = false} : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

func.func @sorted_twice_before(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<3xi32> {
  %s:2 = "stablehlo.sort"(%x, %y) ({
  ^bb0(%a0: tensor<i32>, %b0: tensor<i32>, %a1: tensor<i32>, %b1: tensor<i32>):
  %c = stablehlo.compare LT, %a0, %b0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  %r = stablehlo.maximum %s#1, %s#1 : tensor<3xi32>
  return %r : tensor<3xi32>
}

func.func @sorted_twice_after(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<3xi32> {
  %t:2 = "stablehlo.sort"(%y, %x) ({
  ^bb0(%a0: tensor<i32>, %b0: tensor<i32>, %a1: tensor<i32>, %b1: tensor<i32>):
  %c = stablehlo.compare LT, %a0, %b0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  %s:2 = "stablehlo.sort"(%t#1, %t#0) ({
  ^bb0(%a0: tensor<i32>, %b0: tensor<i32>, %a1: tensor<i32>, %b1: tensor<i32>):
  %c = stablehlo.compare LT, %a0, %b0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  %r = stablehlo.maximum %s#1, %s#1 : tensor<3xi32>
  return %r : tensor<3xi32>
}
