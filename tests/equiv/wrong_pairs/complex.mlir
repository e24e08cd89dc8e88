// Complex numbers: infinite parts, order. No function @NAME_after is a correct rewrite of @NAME_before.

func.func @times_one_before(%x: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %k = stablehlo.constant dense<(1.0, 0.0)> : tensor<complex<f32>>
  %r = stablehlo.multiply %x, %k : tensor<complex<f32>>
  return %r : tensor<complex<f32>>
}

func.func @times_one_after(%x: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %n = stablehlo.negate %x : tensor<complex<f32>>
  %r = stablehlo.negate %n : tensor<complex<f32>>
  return %r : tensor<complex<f32>>
}

func.func @zero_minus_before(%x: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %k = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %r = stablehlo.subtract %k, %x : tensor<complex<f32>>
  return %r : tensor<complex<f32>>
}

func.func @zero_minus_after(%x: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %r = stablehlo.negate %x : tensor<complex<f32>>
  return %r : tensor<complex<f32>>
}

func.func @magnitude_by_its_formula_before(%x: tensor<complex<f32>>) -> tensor<f32> {
  %r = stablehlo.abs %x : (tensor<complex<f32>>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @magnitude_by_its_formula_after(%x: tensor<complex<f32>>) -> tensor<f32> {
  %a = stablehlo.real %x : (tensor<complex<f32>>) -> tensor<f32>
  %b = stablehlo.imag %x : (tensor<complex<f32>>) -> tensor<f32>
  %c = stablehlo.multiply %a, %a : tensor<f32>
  %d = stablehlo.multiply %b, %b : tensor<f32>
  %e = stablehlo.add %c, %d : tensor<f32>
  %r = stablehlo.sqrt %e : tensor<f32>
  return %r : tensor<f32>
}

func.func @equal_to_itself_before(%x: tensor<complex<f32>>) -> tensor<i1> {
  %r = stablehlo.compare EQ, %x, %x : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @equal_to_itself_after(%x: tensor<complex<f32>>) -> tensor<i1> {
  %r = stablehlo.constant dense<true> : tensor<i1>
  return %r : tensor<i1>
}

func.func @square_of_the_conjugate_before(%x: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %r = stablehlo.multiply %x, %x : tensor<complex<f32>>
  return %r : tensor<complex<f32>>
}

func.func @square_of_the_conjugate_after(%x: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %a = stablehlo.real %x : (tensor<complex<f32>>) -> tensor<f32>
  %b = stablehlo.imag %x : (tensor<complex<f32>>) -> tensor<f32>
  %n = stablehlo.negate %b : tensor<f32>
  %c = stablehlo.complex %a, %n : tensor<complex<f32>>
  %r = stablehlo.multiply %c, %c : tensor<complex<f32>>
  return %r : tensor<complex<f32>>
}

func.func @over_itself_before(%x: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %r = stablehlo.divide %x, %x : tensor<complex<f32>>
  return %r : tensor<complex<f32>>
}

func.func @over_itself_after(%x: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %r = stablehlo.constant dense<(1.0, 0.0)> : tensor<complex<f32>>
  return %r : tensor<complex<f32>>
}
