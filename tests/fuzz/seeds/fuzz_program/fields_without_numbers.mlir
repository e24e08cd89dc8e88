func.func @f(%x: tensor<f32>, %i: tensor<2xi32>) -> tensor<f32> {
  %0 = stablehlo.cosine %x {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = [], ulps = [], mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<f32>
  %1 = "stablehlo.gather"(%0, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [], index_vector_dim = []>, slice_sizes = array<i64>}> : (tensor<f32>, tensor<2xi32>) -> tensor<f32>
  return %1 : tensor<f32>
}
