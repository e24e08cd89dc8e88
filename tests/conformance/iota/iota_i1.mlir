// iota_i1: iota_dimension has 64 bits.

func.func @valid() {
  %r = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<2xf32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{iota_i1}}
  %r = "stablehlo.iota"() <{iota_dimension = 0 : i32}> : () -> tensor<2xf32>
  return
}
