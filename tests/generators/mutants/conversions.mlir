// Small programs in which mutants can be seen: numbers that random ones rarely are. Scripts of findings/surprises show some of
// these faults in packages.

func.func @main() -> tensor<4xi4> {
%a = stablehlo.constant dense<[2.5, -3.5, 0.5, 6.75]> : tensor<4xf32>
%r = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xi4>
  func.return %r : tensor<4xi4>
}

// -----
func.func @main() -> tensor<5xi1> {
%a = stablehlo.constant dense<[0.25, 256.0, 1.0, 0.0, 0x7FC00000]> : tensor<5xf32>
%r = stablehlo.convert %a : (tensor<5xf32>) -> tensor<5xi1>
  func.return %r : tensor<5xi1>
}

// -----
func.func @main() -> tensor<3xi1> {
%a = stablehlo.constant dense<[256, 1, 0]> : tensor<3xi32>
%r = stablehlo.convert %a : (tensor<3xi32>) -> tensor<3xi1>
  func.return %r : tensor<3xi1>
}

// -----
func.func @main() -> tensor<3xf16> {
%a = stablehlo.constant dense<[0x7F800000, 6.102025508880615e-05, 1.0]> : tensor<3xf32>
%r = stablehlo.convert %a : (tensor<3xf32>) -> tensor<3xf16>
  func.return %r : tensor<3xf16>
}

// -----
func.func @main() -> tensor<2xf32> {
%a = stablehlo.constant dense<[-0.0, 1.0]> : tensor<2xf32>
%b = stablehlo.constant dense<[0.0, 2.0]> : tensor<2xf32>
%r = stablehlo.add %a, %b : tensor<2xf32>
  func.return %r : tensor<2xf32>
}

// -----
func.func @main() -> tensor<1xi64> {
%a = stablehlo.constant dense<94906267> : tensor<1xi64>
%r = stablehlo.multiply %a, %a : tensor<1xi64>
  func.return %r : tensor<1xi64>
}

// -----
func.func @main() -> tensor<1xi64> {
%a = stablehlo.constant dense<9007199254740993> : tensor<1xi64>
%b = stablehlo.constant dense<10> : tensor<1xi64>
%r = stablehlo.remainder %a, %b : tensor<1xi64>
  func.return %r : tensor<1xi64>
}

// -----
func.func @main() -> tensor<2xi64> {
%a = stablehlo.constant dense<[0, 5]> : tensor<2xi64>
%b = stablehlo.constant dense<[4294967295, 4294967296]> : tensor<2xi64>
%r = stablehlo.maximum %a, %b : tensor<2xi64>
  func.return %r : tensor<2xi64>
}

// -----
func.func @main() -> tensor<2xi64> {
%a = stablehlo.constant dense<[4294967296, -4294967295]> : tensor<2xi64>
%r = stablehlo.sign %a : tensor<2xi64>
  func.return %r : tensor<2xi64>
}

// -----
func.func @main() -> tensor<2xi1> {
%a = stablehlo.constant dense<true> : tensor<2x0xi1>
%b = stablehlo.constant dense<true> : tensor<i1>
%r = stablehlo.reduce(%a init: %b) applies stablehlo.and across dimensions = [1] : (tensor<2x0xi1>, tensor<i1>) -> tensor<2xi1>
  func.return %r : tensor<2xi1>
}

// -----
func.func @main() -> tensor<3xf32> {
%a = stablehlo.constant dense<[0x7FC00000, 1.0, 3.0, 0.0]> : tensor<4xf32>
%b = stablehlo.constant dense<0xFF800000> : tensor<f32>
%r = "stablehlo.reduce_window"(%a, %b) ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %s = stablehlo.maximum %x, %y : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {window_dimensions = array<i64: 2>} : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  func.return %r : tensor<3xf32>
}
