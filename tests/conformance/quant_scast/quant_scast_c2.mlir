// quant_scast_c2: the integers have the bits of the storage type.

func.func @valid(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  %r = quant.scast %x : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xi8>
  return
}

// -----

func.func @signless(%x: tensor<4x!quant.uniform<u8:f32, 0.5>>) {
  %r = quant.scast %x : tensor<4x!quant.uniform<u8:f32, 0.5>> to tensor<4xi8>
  return
}

// -----

func.func @invalid(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{quant_scast_c2}}
  %r = quant.scast %x : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xi16>
  return
}
