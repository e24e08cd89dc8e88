// Small programs in which mutants can be seen: of ops with attributes that tests/semantics/matrix leaves out.

func.func @main(%a: tensor<2x3xi32>, %b: tensor<i32>) -> tensor<3xi32> {
%r = "stablehlo.reduce"(%a, %b) ({
^bb0(%x: tensor<i32>, %y: tensor<i32>):
  %s = stablehlo.subtract %x, %y : tensor<i32>
  stablehlo.return %s : tensor<i32>
}) {dimensions = array<i64: 0>} : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
  func.return %r : tensor<3xi32>
}

// -----
func.func @main(%a: tensor<5xi32>, %b: tensor<i32>) -> tensor<i32> {
%r = "stablehlo.reduce"(%a, %b) ({
^bb0(%x: tensor<i32>, %y: tensor<i32>):
  %t = stablehlo.add %x, %x : tensor<i32>
  %s = stablehlo.add %t, %y : tensor<i32>
  stablehlo.return %s : tensor<i32>
}) {dimensions = array<i64: 0>} : (tensor<5xi32>, tensor<i32>) -> tensor<i32>
  func.return %r : tensor<i32>
}

// -----
func.func @main(%a: tensor<3x3x2xi32>, %b: tensor<i32>) -> tensor<3xi32> {
%r = "stablehlo.reduce"(%a, %b) ({
^bb0(%x: tensor<i32>, %y: tensor<i32>):
  %s = stablehlo.add %x, %y : tensor<i32>
  stablehlo.return %s : tensor<i32>
}) {dimensions = array<i64: 0, 2>} : (tensor<3x3x2xi32>, tensor<i32>) -> tensor<3xi32>
  func.return %r : tensor<3xi32>
}

// -----
func.func @main(%a: tensor<2x0xi32>, %b: tensor<i32>) -> tensor<2xi32> {
%r = "stablehlo.reduce"(%a, %b) ({
^bb0(%x: tensor<i32>, %y: tensor<i32>):
  %s = stablehlo.add %x, %y : tensor<i32>
  stablehlo.return %s : tensor<i32>
}) {dimensions = array<i64: 1>} : (tensor<2x0xi32>, tensor<i32>) -> tensor<2xi32>
  func.return %r : tensor<2xi32>
}

// -----
func.func @main(%a: tensor<8xf32>, %b: tensor<f32>) -> tensor<f32> {
%r = "stablehlo.reduce"(%a, %b) ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %s = stablehlo.add %x, %y : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {dimensions = array<i64: 0>} : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  func.return %r : tensor<f32>
}

// -----
func.func @main(%a: tensor<8xf64>, %b: tensor<f64>) -> tensor<f64> {
%r = "stablehlo.reduce"(%a, %b) ({
^bb0(%x: tensor<f64>, %y: tensor<f64>):
  %s = stablehlo.add %x, %y : tensor<f64>
  stablehlo.return %s : tensor<f64>
}) {dimensions = array<i64: 0>} : (tensor<8xf64>, tensor<f64>) -> tensor<f64>
  func.return %r : tensor<f64>
}

// -----
func.func @main(%a: tensor<8xf32>, %b: tensor<f32>) -> tensor<f32> {
%r = "stablehlo.reduce"(%a, %b) ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %s = stablehlo.maximum %x, %y : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {dimensions = array<i64: 0>} : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  func.return %r : tensor<f32>
}

// -----
func.func @main(%a: tensor<3xi32>, %b: tensor<3xi32>) -> tensor<3xi32> {
%r = "stablehlo.map"(%a, %b) ({
^bb0(%x: tensor<i32>, %y: tensor<i32>):
  %s = stablehlo.subtract %x, %y : tensor<i32>
  stablehlo.return %s : tensor<i32>
}) {dimensions = array<i64: 0>} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  func.return %r : tensor<3xi32>
}

// -----
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
%r = "stablehlo.sort"(%a) ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %p = stablehlo.compare LT, %x, %y, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %p : tensor<i1>
}) {dimension = 0 : i64, is_stable = true} : (tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// -----
func.func @main(%a: tensor<2x8xf32>) -> tensor<2x3xi32> {
%v, %r = chlo.top_k(%a, k = 3) : tensor<2x8xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
  func.return %r : tensor<2x3xi32>
}

// -----
func.func @main(%a: tensor<4x2xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
%o, %r = chlo.scan(%a) inits(%b) dimension=0 {
^bb0(%x: tensor<2xi32>, %c: tensor<2xi32>):
  %s = stablehlo.add %x, %c : tensor<2xi32>
  stablehlo.return %c, %s : tensor<2xi32>, tensor<2xi32>
} : (tensor<4x2xi32>, tensor<2xi32>) -> (tensor<4x2xi32>, tensor<2xi32>)
  func.return %r : tensor<2xi32>
}

// -----
func.func @main(%a: tensor<4x2xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
%o, %r = chlo.scan(%a) inits(%b) dimension=0 attributes {is_reverse = true} {
^bb0(%x: tensor<2xi32>, %c: tensor<2xi32>):
  %s = stablehlo.add %x, %c : tensor<2xi32>
  stablehlo.return %c, %s : tensor<2xi32>, tensor<2xi32>
} : (tensor<4x2xi32>, tensor<2xi32>) -> (tensor<4x2xi32>, tensor<2xi32>)
  func.return %r : tensor<2xi32>
}
