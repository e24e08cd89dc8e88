#a = [1, "s"]
#b = [#a, #a]
!t = tensor<2xf32>
!u = tuple<!t, !t>
#c = dense<1.0> : !t
module {
  func.func @f(%x: !t, %y: !u) -> !t attributes {k = #b} {
    %c = stablehlo.constant #c
    %0 = stablehlo.add %x, %x : !t loc(#l0)
    return %0 : !t
  } loc(#l1)
}
#l0 = loc("f"(#l1))
#l1 = loc("file.py":1:2)
