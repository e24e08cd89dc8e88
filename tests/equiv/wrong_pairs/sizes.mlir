// Open sizes, size 1, no elements. No function @NAME_after is a correct rewrite of @NAME_before.

func.func @size_is_one_before(%x: tensor<?xf32>) -> tensor<i32> {
  %r = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @size_is_one_after(%x: tensor<?xf32>) -> tensor<i32> {
  %r = stablehlo.constant dense<1> : tensor<i32>
  return %r : tensor<i32>
}

func.func @another_size_before(%x: tensor<?x?xf32>) -> tensor<i32> {
  %r = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x?xf32>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @another_size_after(%x: tensor<?x?xf32>) -> tensor<i32> {
  %r = stablehlo.get_dimension_size %x, dim = 1 : (tensor<?x?xf32>) -> tensor<i32>
  return %r : tensor<i32>
}

func.func @joined_the_other_way_round_before(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @joined_the_other_way_round_after(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = stablehlo.concatenate %y, %x, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @reversed_before(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = stablehlo.reverse %x, dims = [0] : tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @reversed_after(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = stablehlo.maximum %x, %x : tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @first_element_for_all_before(%x: tensor<?xf32>) -> tensor<4xf32> {
  %k = stablehlo.constant dense<[4]> : tensor<1xi64>
  %r = stablehlo.dynamic_broadcast_in_dim %x, %k, dims = [0] : (tensor<?xf32>, tensor<1xi64>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @first_element_for_all_after(%x: tensor<?xf32>) -> tensor<4xf32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %s = stablehlo.dynamic_slice %x, %z, sizes = [1] : (tensor<?xf32>, tensor<i32>) -> tensor<1xf32>
  %t = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
  %r = stablehlo.broadcast_in_dim %t, dims = [] : (tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @transposed_by_reshape_before(%x: tensor<2x?xf32>) -> tensor<?x2xf32> {
  %r = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x?xf32>) -> tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}

func.func @transposed_by_reshape_after(%x: tensor<2x?xf32>) -> tensor<?x2xf32> {
  %n = stablehlo.get_dimension_size %x, dim = 1 : (tensor<2x?xf32>) -> tensor<i32>
  %n1 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %two = stablehlo.constant dense<2> : tensor<1xi32>
  %s = stablehlo.concatenate %n1, %two, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %r = stablehlo.dynamic_reshape %x, %s : (tensor<2x?xf32>, tensor<2xi32>) -> tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}

func.func @mean_of_nothing_before(%x: tensor<?xf32>) -> tensor<i1> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<f32>
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %f = stablehlo.convert %n : (tensor<i32>) -> tensor<f32>
  %q = stablehlo.divide %f, %f : tensor<f32>
  %k = stablehlo.constant dense<1.0> : tensor<f32>
  %r = stablehlo.compare EQ, %q, %k : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %r : tensor<i1>
}

func.func @mean_of_nothing_after(%x: tensor<?xf32>) -> tensor<i1> {
  %r = stablehlo.constant dense<true> : tensor<i1>
  return %r : tensor<i1>
}

func.func @sum_of_an_empty_tensor_before(%x: tensor<0xf32>) -> tensor<f32> {
  %i = stablehlo.constant dense<1.0> : tensor<f32>
  %r = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [0] : (tensor<0xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @sum_of_an_empty_tensor_after(%x: tensor<0xf32>) -> tensor<f32> {
  %r = stablehlo.constant dense<0.0> : tensor<f32>
  return %r : tensor<f32>
}

func.func @stride_of_an_open_slice_before(%x: tensor<?xf32>, %n: tensor<1xi32>) -> tensor<?xf32> {
  %z = stablehlo.constant dense<0> : tensor<1xi32>
  %k = stablehlo.constant dense<2> : tensor<1xi32>
  %r = "stablehlo.real_dynamic_slice"(%x, %z, %n, %k) : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @stride_of_an_open_slice_after(%x: tensor<?xf32>, %n: tensor<1xi32>) -> tensor<?xf32> {
  %z = stablehlo.constant dense<0> : tensor<1xi32>
  %k = stablehlo.constant dense<2> : tensor<1xi32>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %h = stablehlo.divide %n, %k : tensor<1xi32>
  %r = "stablehlo.real_dynamic_slice"(%x, %z, %h, %one) : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @negative_padding_before(%x: tensor<?xf32>, %y: tensor<f32>, %n: tensor<1xi32>) -> tensor<?xf32> {
  %z = stablehlo.constant dense<0> : tensor<1xi32>
  %r = stablehlo.dynamic_pad %x, %y, %n, %z, %z : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @negative_padding_after(%x: tensor<?xf32>, %y: tensor<f32>, %n: tensor<1xi32>) -> tensor<?xf32> {
  %z = stablehlo.constant dense<0> : tensor<1xi32>
  %m = stablehlo.maximum %n, %z : tensor<1xi32>
  %r = stablehlo.dynamic_pad %x, %y, %m, %z, %z : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
