"x.y"() {a = dense<1> : tensor<2x2xi32>, b = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, c = dense<> : tensor<0xf32>, d = dense<[]> : tensor<0xi1>, e = dense<"0x0000803F"> : tensor<f32>, f = dense<(1.0, -2.0)> : tensor<3xcomplex<f32>>, g = dense<true> : vector<4xi1>, h = dense<"0xFF"> : tensor<8xi1>, i = dense<[1.0e+2, 0xFFF00000]> : tensor<2xf32>} : () -> ()
"x.y"() {a = dense_resource<blob> : tensor<4xf32>, b = sparse<[[0, 0]], [1]> : tensor<2x2xi32>} : () -> ()
{-# dialect_resources: { builtin: { blob: "0x040000000000803F" } } #-}
