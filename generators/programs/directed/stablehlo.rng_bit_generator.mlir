// Facts of THREE_FRY that fail once in 2^64 times: bits are not all zero, calls differ, and the
// state moves on.
// name: facts_three_fry
// data: wide
// types: ui32 ui64 i32
// certain: yes
module {
  func.func @main(%s: tensor<2xui64>) -> (tensor<i1>, tensor<i1>, tensor<i1>) {
    %0:2 = "stablehlo.rng_bit_generator"(%s) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}>
        : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x{type}>)
    %1:2 = "stablehlo.rng_bit_generator"(%0#0) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}>
        : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x{type}>)
    %z = "stablehlo.constant"() <{value = dense<0> : tensor<8x{type}>}> : () -> tensor<8x{type}>
    %a = func.call @differ(%0#1, %z) : (tensor<8x{type}>, tensor<8x{type}>) -> tensor<i1>
    %b = func.call @differ(%0#1, %1#1) : (tensor<8x{type}>, tensor<8x{type}>) -> tensor<i1>
    %d = "stablehlo.compare"(%s, %0#0) <{comparison_direction = #stablehlo<comparison_direction NE>}>
        : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xi1>
    %f = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %c = "stablehlo.reduce"(%d, %f) <{dimensions = array<i64: 0>}> ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
      %o = "stablehlo.or"(%x, %y) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    func.return %a, %b, %c : tensor<i1>, tensor<i1>, tensor<i1>
  }
  func.func private @differ(%p: tensor<8x{type}>, %q: tensor<8x{type}>) -> tensor<i1> {
    %d = "stablehlo.compare"(%p, %q) <{comparison_direction = #stablehlo<comparison_direction NE>}>
        : (tensor<8x{type}>, tensor<8x{type}>) -> tensor<8xi1>
    %f = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %c = "stablehlo.reduce"(%d, %f) <{dimensions = array<i64: 0>}> ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
      %o = "stablehlo.or"(%x, %y) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<8xi1>, tensor<i1>) -> tensor<i1>
    func.return %c : tensor<i1>
  }
}

// -----
// Facts of PHILOX that fail once in 2^64 times: bits are not all zero, calls differ, and the state
// moves on.
// name: facts_philox
// data: wide
// types: ui32 ui64 i32
// certain: yes
module {
  func.func @main(%s: tensor<3xui64>) -> (tensor<i1>, tensor<i1>, tensor<i1>) {
    %0:2 = "stablehlo.rng_bit_generator"(%s) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}>
        : (tensor<3xui64>) -> (tensor<3xui64>, tensor<8x{type}>)
    %1:2 = "stablehlo.rng_bit_generator"(%0#0) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}>
        : (tensor<3xui64>) -> (tensor<3xui64>, tensor<8x{type}>)
    %z = "stablehlo.constant"() <{value = dense<0> : tensor<8x{type}>}> : () -> tensor<8x{type}>
    %a = func.call @differ(%0#1, %z) : (tensor<8x{type}>, tensor<8x{type}>) -> tensor<i1>
    %b = func.call @differ(%0#1, %1#1) : (tensor<8x{type}>, tensor<8x{type}>) -> tensor<i1>
    %d = "stablehlo.compare"(%s, %0#0) <{comparison_direction = #stablehlo<comparison_direction NE>}>
        : (tensor<3xui64>, tensor<3xui64>) -> tensor<3xi1>
    %f = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %c = "stablehlo.reduce"(%d, %f) <{dimensions = array<i64: 0>}> ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
      %o = "stablehlo.or"(%x, %y) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    func.return %a, %b, %c : tensor<i1>, tensor<i1>, tensor<i1>
  }
  func.func private @differ(%p: tensor<8x{type}>, %q: tensor<8x{type}>) -> tensor<i1> {
    %d = "stablehlo.compare"(%p, %q) <{comparison_direction = #stablehlo<comparison_direction NE>}>
        : (tensor<8x{type}>, tensor<8x{type}>) -> tensor<8xi1>
    %f = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %c = "stablehlo.reduce"(%d, %f) <{dimensions = array<i64: 0>}> ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
      %o = "stablehlo.or"(%x, %y) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<8xi1>, tensor<i1>) -> tensor<i1>
    func.return %c : tensor<i1>
  }
}
