// attribute_name: the names of other attributes of modules, arguments and results begin with a dialect.
module attributes {mhlo.num_partitions = 1 : i32} {
  func.func @main(%x: tensor<2xf32> {jax.buffer_donor = true}) -> (tensor<2xf32> {jax.result_info = "r"}) {
    return %x : tensor<2xf32>
  }
}
// -----
// expected-error@+1 {{attribute_name}}
module attributes {num_partitions = 1 : i32} {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    return %x : tensor<2xf32>
  }
}
// -----
// expected-error@+1 {{attribute_name}}
func.func @argument(%x: tensor<2xf32> {buffer_donor = true}) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
// -----
// expected-error@+1 {{attribute_name}}
func.func @result(%x: tensor<2xf32>) -> (tensor<2xf32> {result_info = "r"}) {
  return %x : tensor<2xf32>
}
