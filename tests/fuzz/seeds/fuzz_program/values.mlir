%a:2, %b = "x.y"() : () -> (i32, i32, f32)
"x.y"(%a#0, %a#1, %b) : (i32, i32, f32) -> ()
"x.g"() ({
^entry(%c: i32 loc("c"), %d: f32):
  "x.use"(%later) : (i1) -> ()
  "x.br"()[^next(%c : i32), ^last] : () -> ()
^next(%e: i32):
  %later = "x.y"() : () -> i1
^last:
  "x.end"() : () -> ()
}, {}) : () -> ()
