// NaN, the sign of zero, infinities, rounding. No function @NAME_after is a correct rewrite of @NAME_before.

func.func @plus_zero_before(%x: tensor<f32>) -> tensor<f32> {
  %k = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.add %x, %k : tensor<f32>
  return %r : tensor<f32>
}

func.func @plus_zero_after(%x: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.maximum %x, %x : tensor<f32>
  return %r : tensor<f32>
}

func.func @minus_itself_before(%x: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.subtract %x, %x : tensor<f32>
  return %r : tensor<f32>
}

func.func @minus_itself_after(%x: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.constant dense<0.0> : tensor<f32>
  return %r : tensor<f32>
}

func.func @zero_minus_before(%x: tensor<f32>) -> tensor<f32> {
  %k = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.subtract %k, %x : tensor<f32>
  return %r : tensor<f32>
}

func.func @zero_minus_after(%x: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.negate %x : tensor<f32>
  return %r : tensor<f32>
}

func.func @root_of_square_before(%x: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.abs %x : tensor<f32>
  return %r : tensor<f32>
}

func.func @root_of_square_after(%x: tensor<f32>) -> tensor<f32> {
  %s = stablehlo.multiply %x, %x : tensor<f32>
  %r = stablehlo.sqrt %s : tensor<f32>
  return %r : tensor<f32>
}

func.func @clamp_the_other_way_round_before(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.clamp %x, %y, %z : tensor<f32>
  return %r : tensor<f32>
}

func.func @clamp_the_other_way_round_after(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>) -> tensor<f32> {
  %s = stablehlo.minimum %y, %z : tensor<f32>
  %r = stablehlo.maximum %s, %x : tensor<f32>
  return %r : tensor<f32>
}

func.func @not_itself_before(%x: tensor<f32>) -> tensor<i1> {
  %r = stablehlo.compare NE, %x, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @not_itself_after(%x: tensor<f32>) -> tensor<i1> {
  %r = stablehlo.constant dense<false> : tensor<i1>
  return %r : tensor<i1>
}

func.func @not_less_before(%x: tensor<f32>, %y: tensor<f32>) -> tensor<i1> {
  %c = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %r = stablehlo.not %c : tensor<i1>
  return %r : tensor<i1>
}

func.func @not_less_after(%x: tensor<f32>, %y: tensor<f32>) -> tensor<i1> {
  %r = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @least_by_choice_before(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %c = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %r = stablehlo.select %c, %x, %y : tensor<i1>, tensor<f32>
  return %r : tensor<f32>
}

func.func @least_by_choice_after(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.minimum %x, %y : tensor<f32>
  return %r : tensor<f32>
}

func.func @over_three_before(%x: tensor<f32>) -> tensor<f32> {
  %k = stablehlo.constant dense<3.0> : tensor<f32>
  %r = stablehlo.divide %x, %k : tensor<f32>
  return %r : tensor<f32>
}

func.func @over_three_after(%x: tensor<f32>) -> tensor<f32> {
  %k = stablehlo.constant dense<0.333333343> : tensor<f32>
  %r = stablehlo.multiply %x, %k : tensor<f32>
  return %r : tensor<f32>
}

func.func @over_the_least_number_before(%x: tensor<f32>) -> tensor<f32> {
  %k = stablehlo.constant dense<0x00000001> : tensor<f32>
  %r = stablehlo.divide %x, %k : tensor<f32>
  return %r : tensor<f32>
}

func.func @over_the_least_number_after(%x: tensor<f32>) -> tensor<f32> {
  %k = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %r = stablehlo.multiply %x, %k : tensor<f32>
  return %r : tensor<f32>
}

func.func @over_a_subnormal_power_before(%x: tensor<f32>) -> tensor<f32> {
  %k = stablehlo.constant dense<0x7F000000> : tensor<f32>
  %h = stablehlo.constant dense<4.0> : tensor<f32>
  %s = stablehlo.divide %x, %k : tensor<f32>
  %r = stablehlo.divide %s, %h : tensor<f32>
  return %r : tensor<f32>
}

func.func @over_a_subnormal_power_after(%x: tensor<f32>) -> tensor<f32> {
  %k = stablehlo.constant dense<0x00100000> : tensor<f32>
  %r = stablehlo.multiply %x, %k : tensor<f32>
  return %r : tensor<f32>
}

func.func @rounded_by_floor_before(%x: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.round_nearest_even %x : tensor<f32>
  return %r : tensor<f32>
}

func.func @rounded_by_floor_after(%x: tensor<f32>) -> tensor<f32> {
  %k = stablehlo.constant dense<0.5> : tensor<f32>
  %s = stablehlo.add %x, %k : tensor<f32>
  %r = stablehlo.floor %s : tensor<f32>
  return %r : tensor<f32>
}

func.func @remainder_by_floor_before(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.remainder %x, %y : tensor<f32>
  return %r : tensor<f32>
}

func.func @remainder_by_floor_after(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %q = stablehlo.divide %x, %y : tensor<f32>
  %f = stablehlo.floor %q : tensor<f32>
  %m = stablehlo.multiply %f, %y : tensor<f32>
  %r = stablehlo.subtract %x, %m : tensor<f32>
  return %r : tensor<f32>
}

func.func @finite_by_comparison_before(%x: tensor<f32>) -> tensor<i1> {
  %r = stablehlo.is_finite %x : (tensor<f32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @finite_by_comparison_after(%x: tensor<f32>) -> tensor<i1> {
  %k = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %a = stablehlo.abs %x : tensor<f32>
  %r = stablehlo.compare NE, %a, %k : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @products_in_another_order_before(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>) -> tensor<f32> {
  %s = stablehlo.multiply %x, %y : tensor<f32>
  %r = stablehlo.multiply %s, %z : tensor<f32>
  return %r : tensor<f32>
}

func.func @products_in_another_order_after(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>) -> tensor<f32> {
  %s = stablehlo.multiply %y, %z : tensor<f32>
  %r = stablehlo.multiply %x, %s : tensor<f32>
  return %r : tensor<f32>
}

func.func @common_factor_before(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>) -> tensor<f32> {
  %a = stablehlo.multiply %x, %y : tensor<f32>
  %b = stablehlo.multiply %x, %z : tensor<f32>
  %r = stablehlo.add %a, %b : tensor<f32>
  return %r : tensor<f32>
}

func.func @common_factor_after(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>) -> tensor<f32> {
  %s = stablehlo.add %y, %z : tensor<f32>
  %r = stablehlo.multiply %x, %s : tensor<f32>
  return %r : tensor<f32>
}

func.func @reciprocal_of_exponential_before(%x: tensor<f32>) -> tensor<f32> {
  %e = stablehlo.exponential %x : tensor<f32>
  %k = stablehlo.constant dense<1.0> : tensor<f32>
  %r = stablehlo.divide %k, %e : tensor<f32>
  return %r : tensor<f32>
}

func.func @reciprocal_of_exponential_after(%x: tensor<f32>) -> tensor<f32> {
  %n = stablehlo.negate %x : tensor<f32>
  %r = stablehlo.exponential %n : tensor<f32>
  return %r : tensor<f32>
}

func.func @logistic_by_its_formula_before(%x: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.logistic %x : tensor<f32>
  return %r : tensor<f32>
}

func.func @logistic_by_its_formula_after(%x: tensor<f32>) -> tensor<f32> {
  %k = stablehlo.constant dense<1.0> : tensor<f32>
  %n = stablehlo.negate %x : tensor<f32>
  %e = stablehlo.exponential %n : tensor<f32>
  %s = stablehlo.add %k, %e : tensor<f32>
  %r = stablehlo.divide %k, %s : tensor<f32>
  return %r : tensor<f32>
}

func.func @greatest_by_total_order_before(%x: tensor<f32>, %y: tensor<f32>) -> tensor<i1> {
  %r = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @greatest_by_total_order_after(%x: tensor<f32>, %y: tensor<f32>) -> tensor<i1> {
  %r = stablehlo.compare LT, %x, %y, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @reduced_precision_before(%x: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.reduce_precision %x, format = e5m10 : tensor<f32>
  return %r : tensor<f32>
}

func.func @reduced_precision_after(%x: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.reduce_precision %x, format = e8m10 : tensor<f32>
  return %r : tensor<f32>
}

func.func @power_of_half_before(%x: tensor<f32>) -> tensor<f32> {
  %k = stablehlo.constant dense<0.5> : tensor<f32>
  %r = stablehlo.power %x, %k : tensor<f32>
  return %r : tensor<f32>
}

func.func @power_of_half_after(%x: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.sqrt %x : tensor<f32>
  return %r : tensor<f32>
}
