// Through formats that are too narrow, and rounded twice. No function @NAME_after is a correct rewrite of @NAME_before.

func.func @through_f16_before(%x: tensor<f32>) -> tensor<f32> {
  %n = stablehlo.negate %x : tensor<f32>
  %r = stablehlo.negate %n : tensor<f32>
  return %r : tensor<f32>
}

func.func @through_f16_after(%x: tensor<f32>) -> tensor<f32> {
  %m = stablehlo.convert %x : (tensor<f32>) -> tensor<f16>
  %r = stablehlo.convert %m : (tensor<f16>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @through_bf16_before(%x: tensor<f16>) -> tensor<f16> {
  %n = stablehlo.negate %x : tensor<f16>
  %r = stablehlo.negate %n : tensor<f16>
  return %r : tensor<f16>
}

func.func @through_bf16_after(%x: tensor<f16>) -> tensor<f16> {
  %m = stablehlo.convert %x : (tensor<f16>) -> tensor<bf16>
  %r = stablehlo.convert %m : (tensor<bf16>) -> tensor<f16>
  return %r : tensor<f16>
}

func.func @through_f8_before(%x: tensor<f8E4M3FN>) -> tensor<f8E4M3FN> {
  %n = stablehlo.negate %x : tensor<f8E4M3FN>
  %r = stablehlo.negate %n : tensor<f8E4M3FN>
  return %r : tensor<f8E4M3FN>
}

func.func @through_f8_after(%x: tensor<f8E4M3FN>) -> tensor<f8E4M3FN> {
  %m = stablehlo.convert %x : (tensor<f8E4M3FN>) -> tensor<f8E5M2>
  %r = stablehlo.convert %m : (tensor<f8E5M2>) -> tensor<f8E4M3FN>
  return %r : tensor<f8E4M3FN>
}

func.func @through_f8_fnuz_before(%x: tensor<f8E5M2>) -> tensor<f8E5M2> {
  %n = stablehlo.negate %x : tensor<f8E5M2>
  %r = stablehlo.negate %n : tensor<f8E5M2>
  return %r : tensor<f8E5M2>
}

func.func @through_f8_fnuz_after(%x: tensor<f8E5M2>) -> tensor<f8E5M2> {
  %m = stablehlo.convert %x : (tensor<f8E5M2>) -> tensor<f8E5M2FNUZ>
  %r = stablehlo.convert %m : (tensor<f8E5M2FNUZ>) -> tensor<f8E5M2>
  return %r : tensor<f8E5M2>
}

func.func @through_integers_before(%x: tensor<f32>) -> tensor<f32> {
  %n = stablehlo.negate %x : tensor<f32>
  %r = stablehlo.negate %n : tensor<f32>
  return %r : tensor<f32>
}

func.func @through_integers_after(%x: tensor<f32>) -> tensor<f32> {
  %m = stablehlo.convert %x : (tensor<f32>) -> tensor<i32>
  %r = stablehlo.convert %m : (tensor<i32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @wide_through_single_before(%x: tensor<f64>) -> tensor<f64> {
  %n = stablehlo.negate %x : tensor<f64>
  %r = stablehlo.negate %n : tensor<f64>
  return %r : tensor<f64>
}

func.func @wide_through_single_after(%x: tensor<f64>) -> tensor<f64> {
  %m = stablehlo.convert %x : (tensor<f64>) -> tensor<f32>
  %r = stablehlo.convert %m : (tensor<f32>) -> tensor<f64>
  return %r : tensor<f64>
}

func.func @integers_through_single_before(%x: tensor<i32>) -> tensor<i32> {
  %n = stablehlo.not %x : tensor<i32>
  %r = stablehlo.not %n : tensor<i32>
  return %r : tensor<i32>
}

func.func @integers_through_single_after(%x: tensor<i32>) -> tensor<i32> {
  %m = stablehlo.convert %x : (tensor<i32>) -> tensor<f32>
  %r = stablehlo.convert %m : (tensor<f32>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @integers_through_a_byte_before(%x: tensor<i32>) -> tensor<i32> {
  %n = stablehlo.not %x : tensor<i32>
  %r = stablehlo.not %n : tensor<i32>
  return %r : tensor<i32>
}

func.func @integers_through_a_byte_after(%x: tensor<i32>) -> tensor<i32> {
  %m = stablehlo.convert %x : (tensor<i32>) -> tensor<i8>
  %r = stablehlo.convert %m : (tensor<i8>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @integers_through_half_before(%x: tensor<ui16>) -> tensor<ui16> {
  %n = stablehlo.not %x : tensor<ui16>
  %r = stablehlo.not %n : tensor<ui16>
  return %r : tensor<ui16>
}

func.func @integers_through_half_after(%x: tensor<ui16>) -> tensor<ui16> {
  %m = stablehlo.convert %x : (tensor<ui16>) -> tensor<f16>
  %r = stablehlo.convert %m : (tensor<f16>) -> tensor<ui16>
  return %r : tensor<ui16>
}

func.func @rounded_twice_to_half_before(%x: tensor<f64>) -> tensor<f16> {
  %r = stablehlo.convert %x : (tensor<f64>) -> tensor<f16>
  return %r : tensor<f16>
}

func.func @rounded_twice_to_half_after(%x: tensor<f64>) -> tensor<f16> {
  %m = stablehlo.convert %x : (tensor<f64>) -> tensor<f32>
  %r = stablehlo.convert %m : (tensor<f32>) -> tensor<f16>
  return %r : tensor<f16>
}

func.func @rounded_twice_to_bf16_before(%x: tensor<f32>) -> tensor<bf16> {
  %r = stablehlo.convert %x : (tensor<f32>) -> tensor<bf16>
  return %r : tensor<bf16>
}

func.func @rounded_twice_to_bf16_after(%x: tensor<f32>) -> tensor<bf16> {
  %m = stablehlo.convert %x : (tensor<f32>) -> tensor<f16>
  %r = stablehlo.convert %m : (tensor<f16>) -> tensor<bf16>
  return %r : tensor<bf16>
}

func.func @rounded_twice_to_f8_before(%x: tensor<f32>) -> tensor<f8E4M3FN> {
  %r = stablehlo.convert %x : (tensor<f32>) -> tensor<f8E4M3FN>
  return %r : tensor<f8E4M3FN>
}

func.func @rounded_twice_to_f8_after(%x: tensor<f32>) -> tensor<f8E4M3FN> {
  %m = stablehlo.convert %x : (tensor<f32>) -> tensor<f16>
  %r = stablehlo.convert %m : (tensor<f16>) -> tensor<f8E4M3FN>
  return %r : tensor<f8E4M3FN>
}

func.func @rounded_twice_to_f4_before(%x: tensor<f32>) -> tensor<f4E2M1FN> {
  %r = stablehlo.convert %x : (tensor<f32>) -> tensor<f4E2M1FN>
  return %r : tensor<f4E2M1FN>
}

func.func @rounded_twice_to_f4_after(%x: tensor<f32>) -> tensor<f4E2M1FN> {
  %m = stablehlo.convert %x : (tensor<f32>) -> tensor<f8E4M3FN>
  %r = stablehlo.convert %m : (tensor<f8E4M3FN>) -> tensor<f4E2M1FN>
  return %r : tensor<f4E2M1FN>
}

func.func @sign_of_a_byte_before(%x: tensor<ui8>) -> tensor<f32> {
  %r = stablehlo.convert %x : (tensor<ui8>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @sign_of_a_byte_after(%x: tensor<ui8>) -> tensor<f32> {
  %m = stablehlo.convert %x : (tensor<ui8>) -> tensor<i8>
  %r = stablehlo.convert %m : (tensor<i8>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @truth_of_a_cut_integer_before(%x: tensor<i32>) -> tensor<i1> {
  %r = stablehlo.convert %x : (tensor<i32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @truth_of_a_cut_integer_after(%x: tensor<i32>) -> tensor<i1> {
  %m = stablehlo.convert %x : (tensor<i32>) -> tensor<i8>
  %r = stablehlo.convert %m : (tensor<i8>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @truth_of_a_fraction_before(%x: tensor<f32>) -> tensor<i1> {
  %r = stablehlo.convert %x : (tensor<f32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @truth_of_a_fraction_after(%x: tensor<f32>) -> tensor<i1> {
  %m = stablehlo.convert %x : (tensor<f32>) -> tensor<i32>
  %r = stablehlo.convert %m : (tensor<i32>) -> tensor<i1>
  return %r : tensor<i1>
}
