// A stable descending sort by keys with ties, with a second operand that shows the order of equal
// keys.
// name: descending_pairs
// data: ties
func.func @main(%a: tensor<2x9x{type}>, %b: tensor<2x9x{type}>) -> (tensor<2x9x{type}>, tensor<2x9x{type}>) {
  %0:2 = "stablehlo.sort"(%a, %b) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%p: tensor<{type}>, %q: tensor<{type}>, %x: tensor<{type}>, %y: tensor<{type}>):
    %c = "stablehlo.compare"(%p, %q) <{comparison_direction = #stablehlo<comparison_direction GT>}>
        : (tensor<{type}>, tensor<{type}>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }) : (tensor<2x9x{type}>, tensor<2x9x{type}>) -> (tensor<2x9x{type}>, tensor<2x9x{type}>)
  func.return %0#0, %0#1 : tensor<2x9x{type}>, tensor<2x9x{type}>
}
