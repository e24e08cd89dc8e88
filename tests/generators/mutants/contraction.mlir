// Small programs in which mutants can be seen: of ops with attributes that tests/semantics/matrix leaves out.

func.func @main(%a: tensor<3x3x3xf32>, %b: tensor<3x3x3xf32>) -> tensor<3x3x3xf32> {
%r = stablehlo.dot_general %a, %b, batching_dims = [0] x [2], contracting_dims = [2] x [1] : (tensor<3x3x3xf32>, tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  func.return %r : tensor<3x3x3xf32>
}

// -----
func.func @main(%a: tensor<3x3x3xf64>, %b: tensor<3x3x3xf64>) -> tensor<3x3x3xf64> {
%r = stablehlo.dot_general %a, %b, batching_dims = [0] x [2], contracting_dims = [2] x [1] : (tensor<3x3x3xf64>, tensor<3x3x3xf64>) -> tensor<3x3x3xf64>
  func.return %r : tensor<3x3x3xf64>
}

// -----
func.func @main(%a: tensor<3x3x3xi32>, %b: tensor<3x3x3xi32>) -> tensor<3x3x3xi32> {
%r = stablehlo.dot_general %a, %b, batching_dims = [0] x [2], contracting_dims = [2] x [1] : (tensor<3x3x3xi32>, tensor<3x3x3xi32>) -> tensor<3x3x3xi32>
  func.return %r : tensor<3x3x3xi32>
}

// -----
func.func @main(%a: tensor<3x3x3xi16>, %b: tensor<3x3x3xi16>) -> tensor<3x3x3xi16> {
%r = stablehlo.dot_general %a, %b, batching_dims = [0] x [2], contracting_dims = [2] x [1] : (tensor<3x3x3xi16>, tensor<3x3x3xi16>) -> tensor<3x3x3xi16>
  func.return %r : tensor<3x3x3xi16>
}

// -----
func.func @main(%a: tensor<2x2x2xf32>, %b: tensor<2x2x2xf32>) -> tensor<2x2xf32> {
%r = stablehlo.dot_general %a, %b, contracting_dims = [1, 2] x [0, 1] : (tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> tensor<2x2xf32>
  func.return %r : tensor<2x2xf32>
}

// -----
func.func @main(%a: tensor<2x2x2xf32>, %b: tensor<2x2x2xf32>) -> tensor<2x2xf32> {
%r = stablehlo.dot_general %a, %b, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> tensor<2x2xf32>
  func.return %r : tensor<2x2xf32>
}

// -----
func.func @main(%a: tensor<4x4xi8>, %b: tensor<4x4xi8>) -> tensor<4x4xi32> {
%r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x4xi8>, tensor<4x4xi8>) -> tensor<4x4xi32>
  func.return %r : tensor<4x4xi32>
}

// -----
func.func @main(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>) -> tensor<2x2xf32> {
%r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  func.return %r : tensor<2x2xf32>
}

// -----
func.func @main(%a: tensor<3x3xf32>, %b: tensor<3x3xf32>) -> tensor<3x3xf32> {
%r = "stablehlo.einsum"(%a, %b) {einsum_config = "ij,jk->ik"} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<3x3x4xf32>) -> tensor<3x3xf32> {
%r = "stablehlo.unary_einsum"(%a) {einsum_config = "ijk->ij"} : (tensor<3x3x4xf32>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<2x5x5x2xi32>, %b: tensor<2x2x2x2xi32>) -> tensor<2x5x3x2xi32> {
%r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 2], pad = [[1, 0], [2, -1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x5x5x2xi32>, tensor<2x2x2x2xi32>) -> tensor<2x5x3x2xi32>
  func.return %r : tensor<2x5x3x2xi32>
}

// -----
func.func @main(%a: tensor<2x4x4xi32>, %b: tensor<2x2x4xi32>) -> tensor<4x4x2xi32> {
%r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[f, 0, b], window = {pad = [[0, -1]], lhs_dilate = [2], rhs_dilate = [2], reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x4x4xi32>, tensor<2x2x4xi32>) -> tensor<4x4x2xi32>
  func.return %r : tensor<4x4x2xi32>
}

// -----
func.func @main(%a: tensor<2x4x2xi32>, %b: tensor<2x2x2xi32>) -> tensor<2x3x2xi32> {
%r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[0, 1]], rhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x2xi32>, tensor<2x2x2xi32>) -> tensor<2x3x2xi32>
  func.return %r : tensor<2x3x2xi32>
}

// -----
func.func @main(%a: tensor<1x3x1xi32>, %b: tensor<2x1x1xi32>, %c: tensor<1x2xi64>) -> tensor<1x?x1xi32> {
%r = "stablehlo.dynamic_conv"(%a, %b, %c) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xi32>, tensor<2x1x1xi32>, tensor<1x2xi64>) -> tensor<1x?x1xi32>
  func.return %r : tensor<1x?x1xi32>
}

// -----
func.func @main(%a: tensor<1x5x1xi32>, %b: tensor<2x1x1xi32>) -> tensor<1x3x1xi32> {
%r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[-1, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x1xi32>, tensor<2x1x1xi32>) -> tensor<1x3x1xi32>
  func.return %r : tensor<1x3x1xi32>
}

// -----
func.func @main(%a: tensor<5x3xf32>, %b: tensor<3x3x2xf32>) -> tensor<5x2xf32> {
%g = stablehlo.constant dense<[1, 2, 2]> : tensor<3xi64>
%r = "chlo.ragged_dot"(%a, %b, %g) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<5x3xf32>, tensor<3x3x2xf32>, tensor<3xi64>) -> tensor<5x2xf32>
  func.return %r : tensor<5x2xf32>
}
