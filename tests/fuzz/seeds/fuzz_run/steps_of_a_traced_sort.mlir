// sort_c1: there is at least one input.
func.func @main(%x0: tensor<2x1000xcomplex<f32>>, %x1: tensor<2x1000xcomplex<f32>>) {
  %r:2 = "stablehlo.sort"(%x0, %x1) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>, %c: tensor<i2>, %d: tensor<complex<f32>>):
    %p = stablehlo.compare LT, %a, %b : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<2x1000xcomplex<f32>>, tensor<2x1000xcomplex<f32>>) -> (tensor<2x1000xcomplex<f32>>, tensor<2x1000xcomplex<f32>>)
  return
}

// -----

func.func @main() {
  // expected-error@+1 {{sort_c1}}
  "stablehlo.sort"() <{dimension = 0 : i64, is_stable = true}> ({
    %p = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : () -> ()
  return
}
