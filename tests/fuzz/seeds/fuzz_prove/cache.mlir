// One step of attention with a cache of keys, exported for any batch, any number of queries and any length of the cache.
func.func @main(%q: tensor<?x?x64xf32>, %past: tensor<?x?x64xf32>, %k: tensor<?x?x64xf32>, %mask: tensor<?x?x?xf32>)
    -> tensor<?x?x?xf32> {
  %keys = stablehlo.concatenate %past, %k, dim = 1 : (tensor<?x?x64xf32>, tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
  %scores = stablehlo.dot_general %q, %keys, batching_dims = [0] x [0], contracting_dims = [2] x [2]
      : (tensor<?x?x64xf32>, tensor<?x?x64xf32>) -> tensor<?x?x?xf32>
  %masked = stablehlo.add %scores, %mask : tensor<?x?x?xf32>
  return %masked : tensor<?x?x?xf32>
}
