// Overflow, shifts, divisions. No function @NAME_after is a correct rewrite of @NAME_before.

func.func @truths_add_before(%x: tensor<i1>, %y: tensor<i1>) -> tensor<i1> {
  %r = stablehlo.add %x, %y : tensor<i1>
  return %r : tensor<i1>
}

func.func @truths_add_after(%x: tensor<i1>, %y: tensor<i1>) -> tensor<i1> {
  %r = stablehlo.xor %x, %y : tensor<i1>
  return %r : tensor<i1>
}

func.func @truths_multiply_before(%x: tensor<i1>, %y: tensor<i1>) -> tensor<i1> {
  %r = stablehlo.multiply %x, %y : tensor<i1>
  return %r : tensor<i1>
}

func.func @truths_multiply_after(%x: tensor<i1>, %y: tensor<i1>) -> tensor<i1> {
  %r = stablehlo.or %x, %y : tensor<i1>
  return %r : tensor<i1>
}

func.func @greatest_truth_before(%x: tensor<i1>, %y: tensor<i1>) -> tensor<i1> {
  %r = stablehlo.maximum %x, %y : tensor<i1>
  return %r : tensor<i1>
}

func.func @greatest_truth_after(%x: tensor<i1>, %y: tensor<i1>) -> tensor<i1> {
  %r = stablehlo.xor %x, %y : tensor<i1>
  return %r : tensor<i1>
}

func.func @twice_and_half_before(%x: tensor<i4>) -> tensor<i4> {
  %r = stablehlo.minimum %x, %x : tensor<i4>
  return %r : tensor<i4>
}

func.func @twice_and_half_after(%x: tensor<i4>) -> tensor<i4> {
  %k = stablehlo.constant dense<2> : tensor<i4>
  %m = stablehlo.multiply %x, %k : tensor<i4>
  %r = stablehlo.divide %m, %k : tensor<i4>
  return %r : tensor<i4>
}

func.func @half_and_twice_before(%x: tensor<ui64>) -> tensor<ui64> {
  %r = stablehlo.minimum %x, %x : tensor<ui64>
  return %r : tensor<ui64>
}

func.func @half_and_twice_after(%x: tensor<ui64>) -> tensor<ui64> {
  %k = stablehlo.constant dense<2> : tensor<ui64>
  %m = stablehlo.divide %x, %k : tensor<ui64>
  %r = stablehlo.multiply %m, %k : tensor<ui64>
  return %r : tensor<ui64>
}

func.func @one_less_is_less_before(%x: tensor<ui64>) -> tensor<i1> {
  %k = stablehlo.constant dense<1> : tensor<ui64>
  %m = stablehlo.subtract %x, %k : tensor<ui64>
  %r = stablehlo.compare LT, %m, %x : (tensor<ui64>, tensor<ui64>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @one_less_is_less_after(%x: tensor<ui64>) -> tensor<i1> {
  %r = stablehlo.constant dense<true> : tensor<i1>
  return %r : tensor<i1>
}

func.func @one_more_is_more_before(%x: tensor<i64>) -> tensor<i1> {
  %k = stablehlo.constant dense<1> : tensor<i64>
  %m = stablehlo.add %x, %k : tensor<i64>
  %r = stablehlo.compare GT, %m, %x : (tensor<i64>, tensor<i64>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @one_more_is_more_after(%x: tensor<i64>) -> tensor<i1> {
  %r = stablehlo.constant dense<true> : tensor<i1>
  return %r : tensor<i1>
}

func.func @magnitude_is_not_negative_before(%x: tensor<i8>) -> tensor<i1> {
  %k = stablehlo.constant dense<0> : tensor<i8>
  %m = stablehlo.abs %x : tensor<i8>
  %r = stablehlo.compare GE, %m, %k : (tensor<i8>, tensor<i8>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @magnitude_is_not_negative_after(%x: tensor<i8>) -> tensor<i1> {
  %r = stablehlo.constant dense<true> : tensor<i1>
  return %r : tensor<i1>
}

func.func @half_by_shift_before(%x: tensor<i32>) -> tensor<i32> {
  %k = stablehlo.constant dense<2> : tensor<i32>
  %r = stablehlo.divide %x, %k : tensor<i32>
  return %r : tensor<i32>
}

func.func @half_by_shift_after(%x: tensor<i32>) -> tensor<i32> {
  %k = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.shift_right_arithmetic %x, %k : tensor<i32>
  return %r : tensor<i32>
}

func.func @there_and_back_before(%x: tensor<ui8>, %y: tensor<ui8>) -> tensor<ui8> {
  %r = stablehlo.maximum %x, %x : tensor<ui8>
  return %r : tensor<ui8>
}

func.func @there_and_back_after(%x: tensor<ui8>, %y: tensor<ui8>) -> tensor<ui8> {
  %s = stablehlo.shift_left %x, %y : tensor<ui8>
  %r = stablehlo.shift_right_logical %s, %y : tensor<ui8>
  return %r : tensor<ui8>
}

func.func @which_shift_before(%x: tensor<i8>) -> tensor<i8> {
  %k = stablehlo.constant dense<1> : tensor<i8>
  %r = stablehlo.shift_right_logical %x, %k : tensor<i8>
  return %r : tensor<i8>
}

func.func @which_shift_after(%x: tensor<i8>) -> tensor<i8> {
  %k = stablehlo.constant dense<1> : tensor<i8>
  %r = stablehlo.shift_right_arithmetic %x, %k : tensor<i8>
  return %r : tensor<i8>
}

func.func @bits_of_both_before(%x: tensor<ui16>, %y: tensor<ui16>) -> tensor<ui16> {
  %a = stablehlo.popcnt %x : tensor<ui16>
  %b = stablehlo.popcnt %y : tensor<ui16>
  %r = stablehlo.add %a, %b : tensor<ui16>
  return %r : tensor<ui16>
}

func.func @bits_of_both_after(%x: tensor<ui16>, %y: tensor<ui16>) -> tensor<ui16> {
  %o = stablehlo.or %x, %y : tensor<ui16>
  %r = stablehlo.popcnt %o : tensor<ui16>
  return %r : tensor<ui16>
}

func.func @remainder_by_mask_before(%x: tensor<i32>) -> tensor<i32> {
  %k = stablehlo.constant dense<4> : tensor<i32>
  %r = stablehlo.remainder %x, %k : tensor<i32>
  return %r : tensor<i32>
}

func.func @remainder_by_mask_after(%x: tensor<i32>) -> tensor<i32> {
  %k = stablehlo.constant dense<3> : tensor<i32>
  %r = stablehlo.and %x, %k : tensor<i32>
  return %r : tensor<i32>
}

func.func @mean_of_halves_before(%x: tensor<ui4>, %y: tensor<ui4>) -> tensor<ui4> {
  %k = stablehlo.constant dense<2> : tensor<ui4>
  %s = stablehlo.add %x, %y : tensor<ui4>
  %r = stablehlo.divide %s, %k : tensor<ui4>
  return %r : tensor<ui4>
}

func.func @mean_of_halves_after(%x: tensor<ui4>, %y: tensor<ui4>) -> tensor<ui4> {
  %k = stablehlo.constant dense<2> : tensor<ui4>
  %a = stablehlo.divide %x, %k : tensor<ui4>
  %b = stablehlo.divide %y, %k : tensor<ui4>
  %r = stablehlo.add %a, %b : tensor<ui4>
  return %r : tensor<ui4>
}

func.func @distance_before(%x: tensor<i8>, %y: tensor<i8>) -> tensor<i8> {
  %d = stablehlo.subtract %x, %y : tensor<i8>
  %r = stablehlo.abs %d : tensor<i8>
  return %r : tensor<i8>
}

func.func @distance_after(%x: tensor<i8>, %y: tensor<i8>) -> tensor<i8> {
  %a = stablehlo.maximum %x, %y : tensor<i8>
  %b = stablehlo.minimum %x, %y : tensor<i8>
  %r = stablehlo.subtract %a, %b : tensor<i8>
  return %r : tensor<i8>
}

func.func @square_is_not_negative_before(%x: tensor<i16>) -> tensor<i1> {
  %k = stablehlo.constant dense<0> : tensor<i16>
  %m = stablehlo.multiply %x, %x : tensor<i16>
  %r = stablehlo.compare GE, %m, %k : (tensor<i16>, tensor<i16>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @square_is_not_negative_after(%x: tensor<i16>) -> tensor<i1> {
  %r = stablehlo.constant dense<true> : tensor<i1>
  return %r : tensor<i1>
}

func.func @order_as_signed_before(%x: tensor<ui32>, %y: tensor<ui32>) -> tensor<i1> {
  %r = stablehlo.compare LT, %x, %y : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @order_as_signed_after(%x: tensor<ui32>, %y: tensor<ui32>) -> tensor<i1> {
  %a = stablehlo.convert %x : (tensor<ui32>) -> tensor<i32>
  %b = stablehlo.convert %y : (tensor<ui32>) -> tensor<i32>
  %r = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @least_over_minus_one_before(%x: tensor<i8>) -> tensor<i1> {
  %k = stablehlo.constant dense<-1> : tensor<i8>
  %d = stablehlo.divide %x, %k : tensor<i8>
  %z = stablehlo.constant dense<-128> : tensor<i8>
  %r = stablehlo.compare EQ, %d, %z : (tensor<i8>, tensor<i8>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @least_over_minus_one_after(%x: tensor<i8>) -> tensor<i1> {
  %r = stablehlo.constant dense<false> : tensor<i1>
  return %r : tensor<i1>
}

func.func @leading_zeros_before(%x: tensor<i32>) -> tensor<i32> {
  %r = stablehlo.count_leading_zeros %x : tensor<i32>
  return %r : tensor<i32>
}

func.func @leading_zeros_after(%x: tensor<i32>) -> tensor<i32> {
  %p = stablehlo.popcnt %x : tensor<i32>
  %k = stablehlo.constant dense<32> : tensor<i32>
  %r = stablehlo.subtract %k, %p : tensor<i32>
  return %r : tensor<i32>
}
