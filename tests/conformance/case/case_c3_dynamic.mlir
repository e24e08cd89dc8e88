// case_c3: a dynamic size of a branch is compared when the program runs; static ones are compared in all branches.

func.func @valid(%index: tensor<i32>, %x: tensor<2xf32>, %y: tensor<?xf32>) {
  %results = "stablehlo.case"(%index) ({
    stablehlo.return %y : tensor<?xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<i32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%index: tensor<i32>, %x: tensor<2xf32>, %y: tensor<?xf32>, %z: tensor<3xf32>) {
  // expected-error@+1 {{case_c3}}
  %results = "stablehlo.case"(%index) ({
    stablehlo.return %y : tensor<?xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }, {
    stablehlo.return %z : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<?xf32>
  return
}
