// Small programs in which mutants can be seen: of ops with attributes that tests/semantics/matrix leaves out.

func.func @main(%a: tensor<4x4xi32>, %b: tensor<i32>) -> tensor<3x2xi32> {
%r = "stablehlo.reduce_window"(%a, %b) ({
^bb0(%x: tensor<i32>, %y: tensor<i32>):
  %s = stablehlo.add %x, %y : tensor<i32>
  stablehlo.return %s : tensor<i32>
}) {window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>} : (tensor<4x4xi32>, tensor<i32>) -> tensor<3x2xi32>
  func.return %r : tensor<3x2xi32>
}

// -----
func.func @main(%a: tensor<3xi32>, %b: tensor<i32>) -> tensor<3xi32> {
%r = "stablehlo.reduce_window"(%a, %b) ({
^bb0(%x: tensor<i32>, %y: tensor<i32>):
  %t = stablehlo.add %x, %x : tensor<i32>
  %s = stablehlo.add %t, %y : tensor<i32>
  stablehlo.return %s : tensor<i32>
}) {window_dimensions = array<i64: 2>, base_dilations = array<i64: 2>, window_dilations = array<i64: 3>, padding = dense<[[2, -1]]> : tensor<1x2xi64>} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  func.return %r : tensor<3xi32>
}

// -----
func.func @main(%a: tensor<6xi32>, %b: tensor<i32>) -> tensor<4xi32> {
%r = "stablehlo.reduce_window"(%a, %b) ({
^bb0(%x: tensor<i32>, %y: tensor<i32>):
  %s = stablehlo.add %x, %y : tensor<i32>
  stablehlo.return %s : tensor<i32>
}) {window_dimensions = array<i64: 2>, padding = dense<[[-1, 0]]> : tensor<1x2xi64>} : (tensor<6xi32>, tensor<i32>) -> tensor<4xi32>
  func.return %r : tensor<4xi32>
}

// -----
func.func @main(%a: tensor<6xf32>, %b: tensor<f32>) -> tensor<3xf32> {
%r = "stablehlo.reduce_window"(%a, %b) ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %s = stablehlo.add %x, %y : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {window_dimensions = array<i64: 4>} : (tensor<6xf32>, tensor<f32>) -> tensor<3xf32>
  func.return %r : tensor<3xf32>
}

// -----
func.func @main(%a: tensor<8xf32>, %b: tensor<f32>) -> tensor<6xf32> {
%r = "stablehlo.reduce_window"(%a, %b) ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %s = stablehlo.maximum %x, %y : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {window_dimensions = array<i64: 3>} : (tensor<8xf32>, tensor<f32>) -> tensor<6xf32>
  func.return %r : tensor<6xf32>
}
