// Initial values, dilation, ties. No function @NAME_after is a correct rewrite of @NAME_before.

func.func @initial_value_added_once_before(%x: tensor<4xf32>) -> tensor<f32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<1.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %r = stablehlo.add %s, %k : tensor<f32>
  return %r : tensor<f32>
}

func.func @initial_value_added_once_after(%x: tensor<4xf32>) -> tensor<f32> {
  %i = stablehlo.constant dense<1.0> : tensor<f32>
  %r = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @initial_value_of_greatest_before(%x: tensor<4xi32>) -> tensor<i32> {
  %i = stablehlo.constant dense<-2147483648> : tensor<i32>
  %r = stablehlo.reduce(%x init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @initial_value_of_greatest_after(%x: tensor<4xi32>) -> tensor<i32> {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %r = stablehlo.reduce(%x init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @initial_value_of_open_sizes_before(%x: tensor<?xi32>) -> tensor<i32> {
  %i = stablehlo.constant dense<-5> : tensor<i32>
  %r = stablehlo.reduce(%x init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<?xi32>, tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @initial_value_of_open_sizes_after(%x: tensor<?xi32>) -> tensor<i32> {
  %i = stablehlo.constant dense<-6> : tensor<i32>
  %r = stablehlo.reduce(%x init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<?xi32>, tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @initial_value_of_open_sizes_is_left_out_before(%x: tensor<?xi32>) -> tensor<i32> {
  %i = stablehlo.constant dense<7> : tensor<i32>
  %r = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<?xi32>, tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @initial_value_of_open_sizes_is_left_out_after(%x: tensor<?xi32>) -> tensor<i32> {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %r = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<?xi32>, tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @half_of_the_items_before(%x: tensor<4xf32>) -> tensor<f32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @half_of_the_items_after(%x: tensor<4xf32>) -> tensor<f32> {
  %h = stablehlo.slice %x [0:4:2] : (tensor<4xf32>) -> tensor<2xf32>
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%h init: %i) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  %r = stablehlo.add %s, %s : tensor<f32>
  return %r : tensor<f32>
}

func.func @product_for_sum_before(%x: tensor<4xi32>) -> tensor<i32> {
  %i = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.reduce(%x init: %i) applies stablehlo.multiply across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @product_for_sum_after(%x: tensor<4xi32>) -> tensor<i32> {
  %i = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @sum_of_products_before(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<f32> {
  %m = stablehlo.multiply %x, %y : tensor<4xf32>
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%m init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @sum_of_products_after(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<f32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %a = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %b = stablehlo.reduce(%y init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %r = stablehlo.multiply %a, %b : tensor<f32>
  return %r : tensor<f32>
}

func.func @dilated_window_before(%x: tensor<5xi32>) -> tensor<3xi32> {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %r = "stablehlo.reduce_window"(%x, %i) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
  %c = stablehlo.add %a, %b : tensor<i32>
  stablehlo.return %c : tensor<i32>
  }) {window_dimensions = array<i64: 2>, window_dilations = array<i64: 2>} : (tensor<5xi32>, tensor<i32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}

func.func @dilated_window_after(%x: tensor<5xi32>) -> tensor<3xi32> {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %w = "stablehlo.reduce_window"(%x, %i) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
  %c = stablehlo.add %a, %b : tensor<i32>
  stablehlo.return %c : tensor<i32>
  }) {window_dimensions = array<i64: 2>} : (tensor<5xi32>, tensor<i32>) -> tensor<4xi32>
  %r = stablehlo.slice %w [0:3] : (tensor<4xi32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}

func.func @dilated_base_before(%x: tensor<3xi32>) -> tensor<4xi32> {
  %i = stablehlo.constant dense<1> : tensor<i32>
  %r = "stablehlo.reduce_window"(%x, %i) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
  %c = stablehlo.multiply %a, %b : tensor<i32>
  stablehlo.return %c : tensor<i32>
  }) {window_dimensions = array<i64: 2>, base_dilations = array<i64: 2>} : (tensor<3xi32>, tensor<i32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

func.func @dilated_base_after(%x: tensor<3xi32>) -> tensor<4xi32> {
  %i = stablehlo.constant dense<1> : tensor<i32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %p = stablehlo.pad %x, %z, low = [0], high = [0], interior = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<5xi32>
  %r = "stablehlo.reduce_window"(%p, %i) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
  %c = stablehlo.multiply %a, %b : tensor<i32>
  stablehlo.return %c : tensor<i32>
  }) {window_dimensions = array<i64: 2>} : (tensor<5xi32>, tensor<i32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

func.func @padding_of_greatest_before(%x: tensor<3xi32>) -> tensor<3xi32> {
  %i = stablehlo.constant dense<-2147483648> : tensor<i32>
  %r = "stablehlo.reduce_window"(%x, %i) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
  %c = stablehlo.maximum %a, %b : tensor<i32>
  stablehlo.return %c : tensor<i32>
  }) {window_dimensions = array<i64: 2>, padding = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}

func.func @padding_of_greatest_after(%x: tensor<3xi32>) -> tensor<3xi32> {
  %i = stablehlo.constant dense<-2147483648> : tensor<i32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %p = stablehlo.pad %x, %z, low = [0], high = [1], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<4xi32>
  %r = "stablehlo.reduce_window"(%p, %i) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
  %c = stablehlo.maximum %a, %b : tensor<i32>
  stablehlo.return %c : tensor<i32>
  }) {window_dimensions = array<i64: 2>} : (tensor<4xi32>, tensor<i32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}

func.func @first_or_last_of_greatest_before(%x: tensor<4xi32>, %n: tensor<4xi32>) -> tensor<i32> {
  %i = stablehlo.constant dense<-2147483648> : tensor<i32>
  %j = stablehlo.constant dense<0> : tensor<i32>
  %v:2 = "stablehlo.reduce"(%x, %n, %i, %j) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
  %g = stablehlo.compare GE, %a, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %s = stablehlo.select %g, %a, %c : tensor<i1>, tensor<i32>
  %t = stablehlo.select %g, %b, %d : tensor<i1>, tensor<i32>
  stablehlo.return %s, %t : tensor<i32>, tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<4xi32>, tensor<4xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
  %r = stablehlo.maximum %v#1, %v#1 : tensor<i32>
  return %r : tensor<i32>
}

func.func @first_or_last_of_greatest_after(%x: tensor<4xi32>, %n: tensor<4xi32>) -> tensor<i32> {
  %i = stablehlo.constant dense<-2147483648> : tensor<i32>
  %j = stablehlo.constant dense<0> : tensor<i32>
  %v:2 = "stablehlo.reduce"(%x, %n, %i, %j) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
  %g = stablehlo.compare GT, %a, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %s = stablehlo.select %g, %a, %c : tensor<i1>, tensor<i32>
  %t = stablehlo.select %g, %b, %d : tensor<i1>, tensor<i32>
  stablehlo.return %s, %t : tensor<i32>, tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<4xi32>, tensor<4xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
  %r = stablehlo.maximum %v#1, %v#1 : tensor<i32>
  return %r : tensor<i32>
}
