// ops: all_gather
// grid: 2x1
// result: a0 a1 A0 A1
func.func @main(%a: tensor<2x$T>) -> tensor<4x$T> {
  %r = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x$T>) -> tensor<4x$T>
  func.return %r : tensor<4x$T>
}

// -----
// ops: all_reduce
// grid: 2x1
// result: a0+A0 a1+A1
func.func @main(%a: tensor<2x$T>) -> tensor<2x$T> {
  %r = "stablehlo.all_reduce"(%a) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %s = stablehlo.add %x, %y : tensor<$T>
    stablehlo.return %s : tensor<$T>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x$T>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: all_to_all
// grid: 2x1
// result: a0 a1 A0 A1|a2 a3 A2 A3
func.func @main(%a: tensor<4x$T>) -> tensor<4x$T> {
  %r = "stablehlo.all_to_all"(%a) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x$T>) -> tensor<4x$T>
  func.return %r : tensor<4x$T>
}

// -----
// ops: collective_broadcast
// grid: 2x1
// result: A
func.func @main(%a: tensor<2x$T>) -> tensor<2x$T> {
  %r = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>} : (tensor<2x$T>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: collective_permute
// grid: 2x1
// result: A|a
func.func @main(%a: tensor<2x$T>) -> tensor<2x$T> {
  %r = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<2x$T>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: collective_reduce
// grid: 2x1
// result: a0+A0 a1+A1|0 0
func.func @main(%a: tensor<2x$T>) -> tensor<2x$T> {
  %r = "stablehlo.collective_reduce"(%a) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %s = stablehlo.add %x, %y : tensor<$T>
    stablehlo.return %s : tensor<$T>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x$T>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: cross-replica-sum
// grid: 2x1
// result: a0+A0 a1+A1
func.func @main(%a: tensor<2x$T>) -> tensor<2x$T> {
  %r = "stablehlo.cross-replica-sum"(%a) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x$T>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: reduce_scatter
// grid: 2x1
// result: a0+A0|a1+A1
func.func @main(%a: tensor<2x$T>) -> tensor<1x$T> {
  %r = "stablehlo.reduce_scatter"(%a) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %s = stablehlo.add %x, %y : tensor<$T>
    stablehlo.return %s : tensor<$T>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x$T>) -> tensor<1x$T>
  func.return %r : tensor<1x$T>
}
