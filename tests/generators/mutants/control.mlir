// Small programs in which mutants can be seen: of ops with attributes that tests/semantics/matrix leaves out.

func.func @main(%a: tensor<4xi32>, %b: tensor<4xi32>, %c: tensor<4xi32>) -> tensor<4xi32> {
%i = stablehlo.constant dense<-1> : tensor<i32>
%r = "stablehlo.case"(%i) ({
  stablehlo.return %a : tensor<4xi32>
}, {
  stablehlo.return %b : tensor<4xi32>
}, {
  stablehlo.return %c : tensor<4xi32>
}) : (tensor<i32>) -> tensor<4xi32>
  func.return %r : tensor<4xi32>
}

// -----
func.func @main(%a: tensor<4xi32>, %b: tensor<4xi32>, %c: tensor<4xi32>) -> tensor<4xi32> {
%i = stablehlo.constant dense<0> : tensor<i32>
%r = "stablehlo.case"(%i) ({
  stablehlo.return %a : tensor<4xi32>
}, {
  stablehlo.return %b : tensor<4xi32>
}, {
  stablehlo.return %c : tensor<4xi32>
}) : (tensor<i32>) -> tensor<4xi32>
  func.return %r : tensor<4xi32>
}

// -----
func.func @main(%a: tensor<4xi32>, %b: tensor<4xi32>, %c: tensor<4xi32>) -> tensor<4xi32> {
%i = stablehlo.constant dense<1> : tensor<i32>
%r = "stablehlo.case"(%i) ({
  stablehlo.return %a : tensor<4xi32>
}, {
  stablehlo.return %b : tensor<4xi32>
}, {
  stablehlo.return %c : tensor<4xi32>
}) : (tensor<i32>) -> tensor<4xi32>
  func.return %r : tensor<4xi32>
}

// -----
func.func @main(%a: tensor<4xi32>, %b: tensor<4xi32>, %c: tensor<4xi32>) -> tensor<4xi32> {
%i = stablehlo.constant dense<2> : tensor<i32>
%r = "stablehlo.case"(%i) ({
  stablehlo.return %a : tensor<4xi32>
}, {
  stablehlo.return %b : tensor<4xi32>
}, {
  stablehlo.return %c : tensor<4xi32>
}) : (tensor<i32>) -> tensor<4xi32>
  func.return %r : tensor<4xi32>
}

// -----
func.func @main(%a: tensor<4xi32>, %b: tensor<4xi32>, %c: tensor<4xi32>) -> tensor<4xi32> {
%i = stablehlo.constant dense<3> : tensor<i32>
%r = "stablehlo.case"(%i) ({
  stablehlo.return %a : tensor<4xi32>
}, {
  stablehlo.return %b : tensor<4xi32>
}, {
  stablehlo.return %c : tensor<4xi32>
}) : (tensor<i32>) -> tensor<4xi32>
  func.return %r : tensor<4xi32>
}

// -----
func.func @main(%a: tensor<4xi32>, %b: tensor<4xi32>, %c: tensor<4xi32>) -> tensor<4xi32> {
%i = stablehlo.constant dense<4> : tensor<i32>
%r = "stablehlo.case"(%i) ({
  stablehlo.return %a : tensor<4xi32>
}, {
  stablehlo.return %b : tensor<4xi32>
}, {
  stablehlo.return %c : tensor<4xi32>
}) : (tensor<i32>) -> tensor<4xi32>
  func.return %r : tensor<4xi32>
}

// -----
func.func @main(%a: tensor<2xui64>) -> tensor<6xui32> {
%s, %r = stablehlo.rng_bit_generator %a, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6xui32>)
  func.return %r : tensor<6xui32>
}

// -----
func.func @main(%a: tensor<2xui64>) -> tensor<6xui32> {
%s, %r = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6xui32>)
  func.return %r : tensor<6xui32>
}

// -----
func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> tensor<8xf32> {
%n = stablehlo.constant dense<8> : tensor<1xi64>
%r = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
