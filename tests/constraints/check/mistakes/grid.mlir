// A number of processes that does not exist.
module attributes {mhlo.num_partitions = -1 : i32, mhlo.num_replicas = 0 : i32} {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    return %x : tensor<2xf32>
  }
}
