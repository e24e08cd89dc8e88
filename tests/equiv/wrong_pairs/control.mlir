// Turns, branches, what programs do beside giving results. No function @NAME_after is a correct rewrite of @NAME_before.

func.func @one_turn_at_least_before(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w:2 = stablehlo.while(%i = %z, %s = %zero) : tensor<i32>, tensor<f32> cond {
  %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  } do {
  %j = stablehlo.add %i, %one : tensor<i32>
  %t = stablehlo.add %s, %x : tensor<f32>
  stablehlo.return %j, %t : tensor<i32>, tensor<f32>
  }
  %r = stablehlo.maximum %w#1, %w#1 : tensor<f32>
  return %r : tensor<f32>
}

func.func @one_turn_at_least_after(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %f = stablehlo.add %zero, %x : tensor<f32>
  %w:2 = stablehlo.while(%i = %one, %s = %f) : tensor<i32>, tensor<f32> cond {
  %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  } do {
  %j = stablehlo.add %i, %one : tensor<i32>
  %t = stablehlo.add %s, %x : tensor<f32>
  stablehlo.return %j, %t : tensor<i32>, tensor<f32>
  }
  %r = stablehlo.maximum %w#1, %w#1 : tensor<f32>
  return %r : tensor<f32>
}

func.func @until_equal_before(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w:2 = stablehlo.while(%i = %z, %s = %zero) : tensor<i32>, tensor<f32> cond {
  %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  } do {
  %j = stablehlo.add %i, %one : tensor<i32>
  %t = stablehlo.add %s, %x : tensor<f32>
  stablehlo.return %j, %t : tensor<i32>, tensor<f32>
  }
  %r = stablehlo.maximum %w#1, %w#1 : tensor<f32>
  return %r : tensor<f32>
}

func.func @until_equal_after(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w:2 = stablehlo.while(%i = %z, %s = %zero) : tensor<i32>, tensor<f32> cond {
  %c = stablehlo.compare NE, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  } do {
  %j = stablehlo.add %i, %one : tensor<i32>
  %t = stablehlo.add %s, %x : tensor<f32>
  stablehlo.return %j, %t : tensor<i32>, tensor<f32>
  }
  %r = stablehlo.maximum %w#1, %w#1 : tensor<f32>
  return %r : tensor<f32>
}

func.func @steps_of_two_before(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %w:2 = stablehlo.while(%i = %z, %s = %zero) : tensor<i32>, tensor<f32> cond {
  %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  } do {
  %j = stablehlo.add %i, %two : tensor<i32>
  %t = stablehlo.add %s, %x : tensor<f32>
  stablehlo.return %j, %t : tensor<i32>, tensor<f32>
  }
  %r = stablehlo.maximum %w#1, %w#1 : tensor<f32>
  return %r : tensor<f32>
}

func.func @steps_of_two_after(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %h = stablehlo.divide %n, %two : tensor<i32>
  %w:2 = stablehlo.while(%i = %z, %s = %zero) : tensor<i32>, tensor<f32> cond {
  %c = stablehlo.compare LT, %i, %h : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  } do {
  %j = stablehlo.add %i, %one : tensor<i32>
  %t = stablehlo.add %s, %x : tensor<f32>
  stablehlo.return %j, %t : tensor<i32>, tensor<f32>
  }
  %r = stablehlo.maximum %w#1, %w#1 : tensor<f32>
  return %r : tensor<f32>
}

func.func @up_to_and_including_before(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w:2 = stablehlo.while(%i = %z, %s = %zero) : tensor<i32>, tensor<f32> cond {
  %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  } do {
  %j = stablehlo.add %i, %one : tensor<i32>
  %t = stablehlo.add %s, %x : tensor<f32>
  stablehlo.return %j, %t : tensor<i32>, tensor<f32>
  }
  %r = stablehlo.maximum %w#1, %w#1 : tensor<f32>
  return %r : tensor<f32>
}

func.func @up_to_and_including_after(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w:2 = stablehlo.while(%i = %z, %s = %zero) : tensor<i32>, tensor<f32> cond {
  %c = stablehlo.compare LE, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  } do {
  %j = stablehlo.add %i, %one : tensor<i32>
  %t = stablehlo.add %s, %x : tensor<f32>
  stablehlo.return %j, %t : tensor<i32>, tensor<f32>
  }
  %r = stablehlo.maximum %w#1, %w#1 : tensor<f32>
  return %r : tensor<f32>
}

func.func @turns_times_the_number_before(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w:2 = stablehlo.while(%i = %z, %s = %zero) : tensor<i32>, tensor<f32> cond {
  %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  } do {
  %j = stablehlo.add %i, %one : tensor<i32>
  %t = stablehlo.add %s, %x : tensor<f32>
  stablehlo.return %j, %t : tensor<i32>, tensor<f32>
  }
  %r = stablehlo.maximum %w#1, %w#1 : tensor<f32>
  return %r : tensor<f32>
}

func.func @turns_times_the_number_after(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %f = stablehlo.convert %n : (tensor<i32>) -> tensor<f32>
  %r = stablehlo.multiply %f, %x : tensor<f32>
  return %r : tensor<f32>
}

func.func @counted_down_past_the_end_before(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w:2 = stablehlo.while(%i = %z, %s = %zero) : tensor<i32>, tensor<f32> cond {
  %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  } do {
  %j = stablehlo.add %i, %one : tensor<i32>
  %t = stablehlo.add %s, %x : tensor<f32>
  stablehlo.return %j, %t : tensor<i32>, tensor<f32>
  }
  %r = stablehlo.maximum %w#1, %w#1 : tensor<f32>
  return %r : tensor<f32>
}

func.func @counted_down_past_the_end_after(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %w:2 = stablehlo.while(%i = %n, %s = %zero) : tensor<i32>, tensor<f32> cond {
  %c = stablehlo.compare GE, %i, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %c : tensor<i1>
  } do {
  %j = stablehlo.subtract %i, %one : tensor<i32>
  %t = stablehlo.add %s, %x : tensor<f32>
  stablehlo.return %j, %t : tensor<i32>, tensor<f32>
  }
  %r = stablehlo.maximum %w#1, %w#1 : tensor<f32>
  return %r : tensor<f32>
}

func.func @the_last_case_for_others_before(%i: tensor<i32>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.case"(%i) ({
  stablehlo.return %x : tensor<f32>
  }, {
  stablehlo.return %y : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @the_last_case_for_others_after(%i: tensor<i32>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %c = stablehlo.compare LE, %i, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %r = stablehlo.select %c, %x, %y : tensor<i1>, tensor<f32>
  return %r : tensor<f32>
}

func.func @called_in_one_branch_before(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.if"(%p) ({
  stablehlo.custom_call @t(%x) {has_side_effect = true} : (tensor<f32>) -> ()
  stablehlo.return %x : tensor<f32>
  }, {
  stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @called_in_one_branch_after(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  stablehlo.custom_call @t(%x) {has_side_effect = true} : (tensor<f32>) -> ()
  %r = stablehlo.maximum %x, %x : tensor<f32>
  return %r : tensor<f32>
}

func.func @called_twice_before(%x: tensor<f32>) -> tensor<f32> {
  stablehlo.custom_call @t(%x) {has_side_effect = true} : (tensor<f32>) -> ()
  %r = stablehlo.maximum %x, %x : tensor<f32>
  return %r : tensor<f32>
}

func.func @called_twice_after(%x: tensor<f32>) -> tensor<f32> {
  stablehlo.custom_call @t(%x) {has_side_effect = true} : (tensor<f32>) -> ()
  stablehlo.custom_call @t(%x) {has_side_effect = true} : (tensor<f32>) -> ()
  %r = stablehlo.maximum %x, %x : tensor<f32>
  return %r : tensor<f32>
}

func.func @other_configuration_before(%x: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.custom_call @t(%x) {backend_config = "a"} : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @other_configuration_after(%x: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.custom_call @t(%x) {backend_config = "b"} : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @outfeed_in_another_order_before(%x: tensor<f32>, %y: tensor<f32>, %t: !stablehlo.token) -> !stablehlo.token {
  %a = "stablehlo.outfeed"(%x, %t) {outfeed_config = ""} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  %b = "stablehlo.outfeed"(%y, %a) {outfeed_config = ""} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  return %b : !stablehlo.token
}

func.func @outfeed_in_another_order_after(%x: tensor<f32>, %y: tensor<f32>, %t: !stablehlo.token) -> !stablehlo.token {
  %a = "stablehlo.outfeed"(%y, %t) {outfeed_config = ""} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  %b = "stablehlo.outfeed"(%x, %a) {outfeed_config = ""} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  return %b : !stablehlo.token
}

func.func @outfeed_in_both_branches_before(%p: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>, %t: !stablehlo.token) -> !stablehlo.token {
  %r = "stablehlo.if"(%p) ({
  %a = "stablehlo.outfeed"(%x, %t) {outfeed_config = ""} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  stablehlo.return %a : !stablehlo.token
  }, {
  %b = "stablehlo.outfeed"(%y, %t) {outfeed_config = ""} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  stablehlo.return %b : !stablehlo.token
  }) : (tensor<i1>) -> !stablehlo.token
  return %r : !stablehlo.token
}

func.func @outfeed_in_both_branches_after(%p: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>, %t: !stablehlo.token) -> !stablehlo.token {
  %r = "stablehlo.if"(%p) ({
  %a = "stablehlo.outfeed"(%y, %t) {outfeed_config = ""} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  stablehlo.return %a : !stablehlo.token
  }, {
  %b = "stablehlo.outfeed"(%x, %t) {outfeed_config = ""} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  stablehlo.return %b : !stablehlo.token
  }) : (tensor<i1>) -> !stablehlo.token
  return %r : !stablehlo.token
}

func.func @one_draw_for_two_before(%x: tensor<f32>) -> tensor<f32> {
  %lo = stablehlo.constant dense<0.0> : tensor<f32>
  %hi = stablehlo.constant dense<1.0> : tensor<f32>
  %sh = stablehlo.constant dense<> : tensor<0xi64>
  %a = "stablehlo.rng"(%lo, %hi, %sh) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
  %b = "stablehlo.rng"(%lo, %hi, %sh) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
  %r = stablehlo.subtract %a, %b : tensor<f32>
  return %r : tensor<f32>
}

func.func @one_draw_for_two_after(%x: tensor<f32>) -> tensor<f32> {
  %lo = stablehlo.constant dense<0.0> : tensor<f32>
  %hi = stablehlo.constant dense<1.0> : tensor<f32>
  %sh = stablehlo.constant dense<> : tensor<0xi64>
  %a = "stablehlo.rng"(%lo, %hi, %sh) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
  %r = stablehlo.subtract %a, %a : tensor<f32>
  return %r : tensor<f32>
}

func.func @draws_in_another_order_before(%x: tensor<f32>) -> tensor<f32> {
  %lo = stablehlo.constant dense<0.0> : tensor<f32>
  %hi = stablehlo.constant dense<1.0> : tensor<f32>
  %sh = stablehlo.constant dense<> : tensor<0xi64>
  %a = "stablehlo.rng"(%lo, %hi, %sh) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
  %b = "stablehlo.rng"(%lo, %hi, %sh) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
  %r = stablehlo.divide %a, %b : tensor<f32>
  return %r : tensor<f32>
}

func.func @draws_in_another_order_after(%x: tensor<f32>) -> tensor<f32> {
  %lo = stablehlo.constant dense<0.0> : tensor<f32>
  %hi = stablehlo.constant dense<1.0> : tensor<f32>
  %sh = stablehlo.constant dense<> : tensor<0xi64>
  %a = "stablehlo.rng"(%lo, %hi, %sh) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
  %b = "stablehlo.rng"(%lo, %hi, %sh) {rng_distribution = #stablehlo<rng_distribution UNIFORM>} : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
  %r = stablehlo.divide %b, %a : tensor<f32>
  return %r : tensor<f32>
}
