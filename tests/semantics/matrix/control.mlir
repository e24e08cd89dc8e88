// ops: if return
// types: all
// result: b
func.func @main(%a: tensor<2x$T>, %b: tensor<2x$T>) -> tensor<2x$T> {
  %p = stablehlo.constant dense<false> : tensor<i1>
  %r = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<2x$T>
  }, {
    stablehlo.return %b : tensor<2x$T>
  }) : (tensor<i1>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: case
// types: all
// result: b
func.func @main(%a: tensor<2x$T>, %b: tensor<2x$T>) -> tensor<2x$T> {
  %i = stablehlo.constant dense<1> : tensor<i32>
  %r = "stablehlo.case"(%i) ({
    stablehlo.return %a : tensor<2x$T>
  }, {
    stablehlo.return %b : tensor<2x$T>
  }, {
    stablehlo.return %a : tensor<2x$T>
  }) : (tensor<i32>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: while
// types: all
// result: b;a
func.func @main(%a: tensor<2x$T>, %b: tensor<2x$T>) -> (tensor<2x$T>, tensor<2x$T>) {
  %n = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:3 = "stablehlo.while"(%n, %a, %b) ({
  ^bb0(%i: tensor<i32>, %x: tensor<2x$T>, %y: tensor<2x$T>):
    %p = stablehlo.compare GT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%i: tensor<i32>, %x: tensor<2x$T>, %y: tensor<2x$T>):
    %m = stablehlo.subtract %i, %one : tensor<i32>
    stablehlo.return %m, %y, %x : tensor<i32>, tensor<2x$T>, tensor<2x$T>
  }) : (tensor<i32>, tensor<2x$T>, tensor<2x$T>) -> (tensor<i32>, tensor<2x$T>, tensor<2x$T>)
  func.return %r#1, %r#2 : tensor<2x$T>, tensor<2x$T>
}

// -----
// ops: composite
// types: all
// result: b;a
func.func @swap(%x: tensor<2x$T>, %y: tensor<2x$T>) -> (tensor<2x$T>, tensor<2x$T>) {
  func.return %y, %x : tensor<2x$T>, tensor<2x$T>
}
func.func @main(%a: tensor<2x$T>, %b: tensor<2x$T>) -> (tensor<2x$T>, tensor<2x$T>) {
  %r:2 = stablehlo.composite "my.swap" %a, %b {decomposition = @swap} : (tensor<2x$T>, tensor<2x$T>) -> (tensor<2x$T>, tensor<2x$T>)
  func.return %r#0, %r#1 : tensor<2x$T>, tensor<2x$T>
}

// -----
// ops: custom_call
// types: all
// result: a
func.func @main(%a: tensor<2x$T>) -> tensor<2x$T> {
  %r = stablehlo.custom_call @Sharding(%a) : (tensor<2x$T>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: async_start async_done
// result: a1 a2
func.func @main(%a: tensor<4x$T>) -> tensor<2x$T> {
  %f = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<4x$T>):
    %s = stablehlo.slice %x [1:3] : (tensor<4x$T>) -> tensor<2x$T>
    stablehlo.return %s : tensor<2x$T>
  }) : (tensor<4x$T>) -> !stablehlo.future<tensor<2x$T>>
  %r = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<2x$T>>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: infeed
// types: -per-tensor
// result: 1 1
func.func @in() -> tensor<2x$T> {
  %c = stablehlo.constant dense<$1> : tensor<2x$T>
  func.return %c : tensor<2x$T>
}
func.func @read() -> tensor<2x$T> {
  %t = stablehlo.after_all : !stablehlo.token
  %r:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<2x$T>, !stablehlo.token)
  func.return %r#0 : tensor<2x$T>
}
func.func @main() -> tensor<2x$T> {
  %r = "interpreter.run_parallel"() {infeed = [@in], programs = [[@read]]} : () -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: infeed
// types: per-tensor
// result: 1 1
func.func @in() -> tensor<2x$T> {
  %c = "stablehlo.constant"() {value = dense<1> : tensor<2xi8>} : () -> tensor<2x$T>
  func.return %c : tensor<2x$T>
}
func.func @read() -> tensor<2x$T> {
  %t = stablehlo.after_all : !stablehlo.token
  %r:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<2x$T>, !stablehlo.token)
  func.return %r#0 : tensor<2x$T>
}
func.func @main() -> tensor<2x$T> {
  %r = "interpreter.run_parallel"() {infeed = [@in], programs = [[@read]]} : () -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: infeed
// types: per-axis
// result: 1 -0.25
func.func @in() -> tensor<2x$T> {
  %c = "stablehlo.constant"() {value = dense<1> : tensor<2xi8>} : () -> tensor<2x$T>
  func.return %c : tensor<2x$T>
}
func.func @read() -> tensor<2xf32> {
  %t = stablehlo.after_all : !stablehlo.token
  %r:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<2x$T>, !stablehlo.token)
  %f = stablehlo.uniform_dequantize %r#0 : (tensor<2x$T>) -> tensor<2xf32>
  func.return %f : tensor<2xf32>
}
func.func @main() -> tensor<2xf32> {
  %r = "interpreter.run_parallel"() {infeed = [@in], programs = [[@read]]} : () -> tensor<2xf32>
  func.return %r : tensor<2xf32>
}

// -----
// ops: outfeed
// types: all
// result: a
func.func @main(%a: tensor<2x$T>) -> tensor<2x$T> {
  %t = stablehlo.after_all : !stablehlo.token
  %r = "stablehlo.outfeed"(%a, %t) : (tensor<2x$T>, !stablehlo.token) -> !stablehlo.token
  func.return %a : tensor<2x$T>
}

// -----
// ops: send recv
// types: all
// grid: 1x2
// result: A|a
func.func @main(%a: tensor<2x$T>) -> tensor<2x$T> {
  %t = stablehlo.after_all : !stablehlo.token
  %s = "stablehlo.send"(%a, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<2x$T>, !stablehlo.token) -> !stablehlo.token
  %r:2 = "stablehlo.recv"(%s) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (!stablehlo.token) -> (tensor<2x$T>, !stablehlo.token)
  func.return %r#0 : tensor<2x$T>
}

// -----
// ops: partition_id
// types: ui32
// grid: 1x2
// result: 0|1
func.func @main() -> tensor<ui32> {
  %r = stablehlo.partition_id : tensor<ui32>
  func.return %r : tensor<ui32>
}

// -----
// ops: replica_id
// types: ui32
// grid: 2x1
// result: 0|1
func.func @main() -> tensor<ui32> {
  %r = stablehlo.replica_id : tensor<ui32>
  func.return %r : tensor<ui32>
}
