func.func @a(%x: tensor<2x!quant.uniform<int8:f32, 0.5:0>>)
func.func @b(%x: tensor<2x!quant.uniform<f32:i8, 0.5:0>>)
func.func @c(%x: tensor<2x!quant.uniform<i8, 0.5:0>>)
