// sdy_sharding_c9: parts that follow each other are written as one.

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(2)2, "y":(1)2}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
// expected-error@+1 {{sdy_sharding_c9}}
func.func @f(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2, "y":(2)2}, {}]>}) {
  return
}
