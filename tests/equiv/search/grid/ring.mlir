// Scores of all keys, which go round from process to process, turn by turn.
// grid: 1x2
sdy.mesh @mesh = <["s"=2]>
func.func @main(%q: tensor<4x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"s"}, {}]>}, %k: tensor<4x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"s"}, {}]>}) -> (tensor<4x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"s"}, {}]>}) {
  %p = stablehlo.dot_general %q, %k, contracting_dims = [1] x [1] : (tensor<4x2xi32>, tensor<4x2xi32>) -> tensor<4x4xi32>
  %o = stablehlo.dot_general %p, %k, contracting_dims = [1] x [0] : (tensor<4x4xi32>, tensor<4x2xi32>) -> tensor<4x2xi32>
  return %o : tensor<4x2xi32>
}
// -----
// equal: each turn adds what the keys of one process give
func.func @main(%q: tensor<2x2xi32>, %k: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %z = stablehlo.constant dense<0> : tensor<2x2xi32>
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<2> : tensor<i32>
  %r:3 = stablehlo.while(%i = %i0, %b = %k, %sum = %z) : tensor<i32>, tensor<2x2xi32>, tensor<2x2xi32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %p = stablehlo.dot_general %q, %b, contracting_dims = [1] x [1] : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
      %v = stablehlo.dot_general %p, %b, contracting_dims = [1] x [0] : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
      %t = stablehlo.add %sum, %v : tensor<2x2xi32>
      %next = "stablehlo.collective_permute"(%b) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<2x2xi32>) -> tensor<2x2xi32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %next, %t : tensor<i32>, tensor<2x2xi32>, tensor<2x2xi32>
    }
  return %r#2 : tensor<2x2xi32>
}
// -----
// wrong: one turn too few
func.func @main(%q: tensor<2x2xi32>, %k: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %z = stablehlo.constant dense<0> : tensor<2x2xi32>
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %i0, %b = %k, %sum = %z) : tensor<i32>, tensor<2x2xi32>, tensor<2x2xi32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %p = stablehlo.dot_general %q, %b, contracting_dims = [1] x [1] : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
      %v = stablehlo.dot_general %p, %b, contracting_dims = [1] x [0] : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
      %t = stablehlo.add %sum, %v : tensor<2x2xi32>
      %next = "stablehlo.collective_permute"(%b) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<2x2xi32>) -> tensor<2x2xi32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %next, %t : tensor<i32>, tensor<2x2xi32>, tensor<2x2xi32>
    }
  return %r#2 : tensor<2x2xi32>
}
// -----
// wrong: one turn too many
func.func @main(%q: tensor<2x2xi32>, %k: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %z = stablehlo.constant dense<0> : tensor<2x2xi32>
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %r:3 = stablehlo.while(%i = %i0, %b = %k, %sum = %z) : tensor<i32>, tensor<2x2xi32>, tensor<2x2xi32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %p = stablehlo.dot_general %q, %b, contracting_dims = [1] x [1] : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
      %v = stablehlo.dot_general %p, %b, contracting_dims = [1] x [0] : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
      %t = stablehlo.add %sum, %v : tensor<2x2xi32>
      %next = "stablehlo.collective_permute"(%b) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<2x2xi32>) -> tensor<2x2xi32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %next, %t : tensor<i32>, tensor<2x2xi32>, tensor<2x2xi32>
    }
  return %r#2 : tensor<2x2xi32>
}
// -----
// wrong: nothing comes back to the first process
func.func @main(%q: tensor<2x2xi32>, %k: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %z = stablehlo.constant dense<0> : tensor<2x2xi32>
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<2> : tensor<i32>
  %r:3 = stablehlo.while(%i = %i0, %b = %k, %sum = %z) : tensor<i32>, tensor<2x2xi32>, tensor<2x2xi32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %p = stablehlo.dot_general %q, %b, contracting_dims = [1] x [1] : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
      %v = stablehlo.dot_general %p, %b, contracting_dims = [1] x [0] : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
      %t = stablehlo.add %sum, %v : tensor<2x2xi32>
      %next = "stablehlo.collective_permute"(%b) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<2x2xi32>) -> tensor<2x2xi32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %next, %t : tensor<i32>, tensor<2x2xi32>, tensor<2x2xi32>
    }
  return %r#2 : tensor<2x2xi32>
}
