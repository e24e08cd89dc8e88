"x.y"() {a = [], b = [1, [2 : i8, "s"], {k = 1.0, "odd key" = unit}], c = {}, d = array<i64>, e = array<i64: 1, -2>, f = array<i1: true, false>, g = array<f32: 1.0, 0x7F800000>} : () -> ()
