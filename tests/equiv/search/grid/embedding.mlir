// Rows of a table of which each process holds some, by masks of the rows that it has.
// grid: 1x2
sdy.mesh @mesh = <["v"=2]>
func.func @main(%t: tensor<8x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"v"}, {}]>}, %ids: tensor<5xi32>) -> tensor<5x3xi32> {
  %low = stablehlo.constant dense<0> : tensor<5xi32>
  %high = stablehlo.constant dense<7> : tensor<5xi32>
  %k = stablehlo.clamp %low, %ids, %high : tensor<5xi32>
  %o = "stablehlo.gather"(%t, %k) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<8x3xi32>, tensor<5xi32>) -> tensor<5x3xi32>
  return %o : tensor<5x3xi32>
}
// -----
// equal: rows of others count as zero
func.func @main(%t: tensor<4x3xi32>, %ids: tensor<5xi32>) -> tensor<5x3xi32> {
  %low = stablehlo.constant dense<0> : tensor<5xi32>
  %high = stablehlo.constant dense<7> : tensor<5xi32>
  %k = stablehlo.clamp %low, %ids, %high : tensor<5xi32>
  %pid = stablehlo.partition_id : tensor<ui32>
  %p = stablehlo.convert %pid : (tensor<ui32>) -> tensor<i32>
  %size = stablehlo.constant dense<4> : tensor<i32>
  %first = stablehlo.multiply %p, %size : tensor<i32>
  %fb = stablehlo.broadcast_in_dim %first, dims = [] : (tensor<i32>) -> tensor<5xi32>
  %own = stablehlo.subtract %k, %fb : tensor<5xi32>
  %four = stablehlo.constant dense<4> : tensor<5xi32>
  %three = stablehlo.constant dense<3> : tensor<5xi32>
  %ge = stablehlo.compare GE, %own, %low : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %lt = stablehlo.compare LT, %own, %four : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %in = stablehlo.and %ge, %lt : tensor<5xi1>
  %c = stablehlo.clamp %low, %own, %three : tensor<5xi32>
  %rows = "stablehlo.gather"(%t, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xi32>, tensor<5xi32>) -> tensor<5x3xi32>
  %m = stablehlo.broadcast_in_dim %in, dims = [0] : (tensor<5xi1>) -> tensor<5x3xi1>
  %zero = stablehlo.constant dense<0> : tensor<5x3xi32>
  %s0 = stablehlo.select %m, %rows, %zero : tensor<5x3xi1>, tensor<5x3xi32>
  %o = "stablehlo.all_reduce"(%s0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<i32>, %rhs: tensor<i32>):
    %both = stablehlo.add %lhs, %rhs : tensor<i32>
    stablehlo.return %both : tensor<i32>
  }) : (tensor<5x3xi32>) -> tensor<5x3xi32>
  return %o : tensor<5x3xi32>
}
// -----
// wrong: no mask
func.func @main(%t: tensor<4x3xi32>, %ids: tensor<5xi32>) -> tensor<5x3xi32> {
  %low = stablehlo.constant dense<0> : tensor<5xi32>
  %high = stablehlo.constant dense<7> : tensor<5xi32>
  %k = stablehlo.clamp %low, %ids, %high : tensor<5xi32>
  %pid = stablehlo.partition_id : tensor<ui32>
  %p = stablehlo.convert %pid : (tensor<ui32>) -> tensor<i32>
  %size = stablehlo.constant dense<4> : tensor<i32>
  %first = stablehlo.multiply %p, %size : tensor<i32>
  %fb = stablehlo.broadcast_in_dim %first, dims = [] : (tensor<i32>) -> tensor<5xi32>
  %own = stablehlo.subtract %k, %fb : tensor<5xi32>
  %four = stablehlo.constant dense<4> : tensor<5xi32>
  %three = stablehlo.constant dense<3> : tensor<5xi32>
  %ge = stablehlo.compare GE, %own, %low : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %lt = stablehlo.compare LT, %own, %four : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %in = stablehlo.and %ge, %lt : tensor<5xi1>
  %c = stablehlo.clamp %low, %own, %three : tensor<5xi32>
  %rows = "stablehlo.gather"(%t, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xi32>, tensor<5xi32>) -> tensor<5x3xi32>
  %m = stablehlo.broadcast_in_dim %in, dims = [0] : (tensor<5xi1>) -> tensor<5x3xi1>
  %zero = stablehlo.constant dense<0> : tensor<5x3xi32>
  %s0 = stablehlo.add %rows, %zero : tensor<5x3xi32>
  %o = "stablehlo.all_reduce"(%s0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<i32>, %rhs: tensor<i32>):
    %both = stablehlo.add %lhs, %rhs : tensor<i32>
    stablehlo.return %both : tensor<i32>
  }) : (tensor<5x3xi32>) -> tensor<5x3xi32>
  return %o : tensor<5x3xi32>
}
// -----
// wrong: the first row of the own part is another one
func.func @main(%t: tensor<4x3xi32>, %ids: tensor<5xi32>) -> tensor<5x3xi32> {
  %low = stablehlo.constant dense<0> : tensor<5xi32>
  %high = stablehlo.constant dense<7> : tensor<5xi32>
  %k = stablehlo.clamp %low, %ids, %high : tensor<5xi32>
  %pid = stablehlo.partition_id : tensor<ui32>
  %p = stablehlo.convert %pid : (tensor<ui32>) -> tensor<i32>
  %size = stablehlo.constant dense<3> : tensor<i32>
  %first = stablehlo.multiply %p, %size : tensor<i32>
  %fb = stablehlo.broadcast_in_dim %first, dims = [] : (tensor<i32>) -> tensor<5xi32>
  %own = stablehlo.subtract %k, %fb : tensor<5xi32>
  %four = stablehlo.constant dense<4> : tensor<5xi32>
  %three = stablehlo.constant dense<3> : tensor<5xi32>
  %ge = stablehlo.compare GE, %own, %low : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %lt = stablehlo.compare LT, %own, %four : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %in = stablehlo.and %ge, %lt : tensor<5xi1>
  %c = stablehlo.clamp %low, %own, %three : tensor<5xi32>
  %rows = "stablehlo.gather"(%t, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xi32>, tensor<5xi32>) -> tensor<5x3xi32>
  %m = stablehlo.broadcast_in_dim %in, dims = [0] : (tensor<5xi1>) -> tensor<5x3xi1>
  %zero = stablehlo.constant dense<0> : tensor<5x3xi32>
  %s0 = stablehlo.select %m, %rows, %zero : tensor<5x3xi1>, tensor<5x3xi32>
  %o = "stablehlo.all_reduce"(%s0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<i32>, %rhs: tensor<i32>):
    %both = stablehlo.add %lhs, %rhs : tensor<i32>
    stablehlo.return %both : tensor<i32>
  }) : (tensor<5x3xi32>) -> tensor<5x3xi32>
  return %o : tensor<5x3xi32>
}
// -----
// wrong: rows of others count as one
func.func @main(%t: tensor<4x3xi32>, %ids: tensor<5xi32>) -> tensor<5x3xi32> {
  %low = stablehlo.constant dense<0> : tensor<5xi32>
  %high = stablehlo.constant dense<7> : tensor<5xi32>
  %k = stablehlo.clamp %low, %ids, %high : tensor<5xi32>
  %pid = stablehlo.partition_id : tensor<ui32>
  %p = stablehlo.convert %pid : (tensor<ui32>) -> tensor<i32>
  %size = stablehlo.constant dense<4> : tensor<i32>
  %first = stablehlo.multiply %p, %size : tensor<i32>
  %fb = stablehlo.broadcast_in_dim %first, dims = [] : (tensor<i32>) -> tensor<5xi32>
  %own = stablehlo.subtract %k, %fb : tensor<5xi32>
  %four = stablehlo.constant dense<4> : tensor<5xi32>
  %three = stablehlo.constant dense<3> : tensor<5xi32>
  %ge = stablehlo.compare GE, %own, %low : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %lt = stablehlo.compare LT, %own, %four : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %in = stablehlo.and %ge, %lt : tensor<5xi1>
  %c = stablehlo.clamp %low, %own, %three : tensor<5xi32>
  %rows = "stablehlo.gather"(%t, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xi32>, tensor<5xi32>) -> tensor<5x3xi32>
  %m = stablehlo.broadcast_in_dim %in, dims = [0] : (tensor<5xi1>) -> tensor<5x3xi1>
  %zero = stablehlo.constant dense<1> : tensor<5x3xi32>
  %s0 = stablehlo.select %m, %rows, %zero : tensor<5x3xi1>, tensor<5x3xi32>
  %o = "stablehlo.all_reduce"(%s0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<i32>, %rhs: tensor<i32>):
    %both = stablehlo.add %lhs, %rhs : tensor<i32>
    stablehlo.return %both : tensor<i32>
  }) : (tensor<5x3xi32>) -> tensor<5x3xi32>
  return %o : tensor<5x3xi32>
}
