"""Programs that several tests use."""
EXPONENTIAL = """func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.exponential %x : tensor<3xf32>
  return %0 : tensor<3xf32>
}
"""
WRONG = """func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
"""
COUNT = """func.func @main(%n: tensor<i64>) -> tensor<i64> {
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  %r = stablehlo.while(%i = %zero) : tensor<i64>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %k = stablehlo.add %i, %one : tensor<i64>
      stablehlo.return %k : tensor<i64>
    }
  return %r : tensor<i64>
}
"""
ENDLESS_CALL = """func.func @main(%n: tensor<i64>) -> tensor<i64> {
  %r = func.call @main(%n) : (tensor<i64>) -> tensor<i64>
  return %r : tensor<i64>
}
"""
OPEN_ADD = """func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.add %x, %y : tensor<?xf32>
  return %0 : tensor<?xf32>
}
"""


def identity(element, shape="2"):
    kind = f"tensor<{shape}x{element}>" if shape else f"tensor<{element}>"
    return f"func.func @main(%x: {kind}) -> {kind} {{\n  return %x : {kind}\n}}\n"


def unary(op, element="f32", size=4):
    kind = f"tensor<{size}x{element}>"
    return f"func.func @main(%x: {kind}) -> {kind} {{\n  %0 = stablehlo.{op} %x : {kind}\n  return %0 : {kind}\n}}\n"
