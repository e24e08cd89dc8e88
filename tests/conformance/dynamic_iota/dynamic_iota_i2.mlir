// dynamic_iota_i2: iota_dimension has 64 bits.

func.func @valid(%n: tensor<1xi64>) {
  %r = "stablehlo.dynamic_iota"(%n) <{iota_dimension = 0 : i64}> : (tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%n: tensor<1xi64>) {
  // expected-error@+1 {{dynamic_iota_i2}}
  %r = "stablehlo.dynamic_iota"(%n) <{iota_dimension = 0 : i32}> : (tensor<1xi64>) -> tensor<?xf32>
  return
}
