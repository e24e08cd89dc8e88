// against: official
// properties_o1: only ops that are defined with attributes have properties.

func.func @f(%x: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.exponential"(%x) <{}> : (tensor<f32>) -> tensor<f32>
  "func.return"(%0) : (tensor<f32>) -> ()
}

// -----

func.func @f(%x: tensor<f32>) -> tensor<f32> {
  // expected-error@+1 {{properties_o1}}
  %0 = "stablehlo.abs"(%x) // operands end here: )
    <{}> : (tensor<f32>) -> tensor<f32>
  "func.return"(%0) : (tensor<f32>) -> ()
}
