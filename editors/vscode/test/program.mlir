// SYNTAX TEST "source.mlir" "the tokens of a program"
func.func @main(%x: tensor<4x?xf32>) -> tensor<4x?xf32> {
// <--------- keyword.declaration.mlir
//        ^^^^^ entity.name.function.mlir
//              ^^ variable.other.mlir
//                  ^^^^^^ storage.type.mlir
//                         ^^^^^^^ storage.type.mlir
  %0 = "stablehlo.abs"(%x) : (tensor<4x?xf32>) -> tensor<4x?xf32>
//     ^^^^^^^^^^^^^^^ entity.name.function.op.mlir
  %1 = stablehlo.compare LT, %0, %x : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xi1>
//     ^^^^^^^^^^^^^^^^^ support.function.op.mlir
//                       ^^ constant.language.enum.mlir
  return %0 : tensor<4x?xf32>
//^^^^^^ keyword.control.mlir
}
