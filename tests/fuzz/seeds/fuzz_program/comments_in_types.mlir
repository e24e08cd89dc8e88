func.func private @f(%x: tensor<!quant.uniformx2<i8:f32:0, {
  // within
  0.5
}>>)
