// Small programs in which mutants can be seen: of ops with attributes that tests/semantics/matrix leaves out.

func.func @f(%p: tensor<4xf32>) -> tensor<8xf32> {
  %w = "stablehlo.all_gather"(%p) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<8xf32>
  func.return %w : tensor<8xf32>
}
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<8xf32> {
  %q:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@f], [@f]]} : (tensor<4xf32>, tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  %r = stablehlo.subtract %q#0, %q#1 : tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// -----
func.func @f(%p: tensor<4xf32>) -> tensor<4xf32> {
  %g = "stablehlo.all_gather"(%p) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<8xf32>
  %i = stablehlo.replica_id : tensor<ui32>
  %w = stablehlo.dynamic_slice %g, %i, sizes = [4] : (tensor<8xf32>, tensor<ui32>) -> tensor<4xf32>
  func.return %w : tensor<4xf32>
}
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %q:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@f], [@f]]} : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %r = stablehlo.subtract %q#0, %q#1 : tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// -----
func.func @f(%p: tensor<4xf32>) -> tensor<4xf32> {
  %k = "stablehlo.all_reduce"(%p) ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %s = stablehlo.add %x, %y : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  %w = stablehlo.multiply %p, %k : tensor<4xf32>
  func.return %w : tensor<4xf32>
}
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %q:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@f], [@f]]} : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %r = stablehlo.subtract %q#0, %q#1 : tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// -----
func.func @f(%p: tensor<4xf32>) -> tensor<2xf32> {
  %w = "stablehlo.reduce_scatter"(%p) ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %s = stablehlo.add %x, %y : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<2xf32>
  func.return %w : tensor<2xf32>
}
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<2xf32> {
  %q:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@f], [@f]]} : (tensor<4xf32>, tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %r = stablehlo.subtract %q#0, %q#1 : tensor<2xf32>
  func.return %r : tensor<2xf32>
}

// -----
func.func @f(%p: tensor<4xf32>) -> tensor<4xf32> {
  %w = "stablehlo.collective_permute"(%p) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %w : tensor<4xf32>
}
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %q:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@f], [@f]]} : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %r = stablehlo.subtract %q#0, %q#1 : tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// -----
func.func @f(%p: tensor<4xf32>) -> tensor<4xf32> {
  %w = "stablehlo.all_to_all"(%p) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %w : tensor<4xf32>
}
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %q:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@f], [@f]]} : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %r = stablehlo.subtract %q#0, %q#1 : tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// -----
func.func @in() -> tensor<4xf32> {
  %c = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  func.return %c : tensor<4xf32>
}
func.func @read() -> tensor<4xf32> {
  %t = stablehlo.after_all : !stablehlo.token
  %r:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  func.return %r#0 : tensor<4xf32>
}
func.func @main() -> tensor<4xf32> {
  %r = "interpreter.run_parallel"() {infeed = [@in], programs = [[@read]]} : () -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
