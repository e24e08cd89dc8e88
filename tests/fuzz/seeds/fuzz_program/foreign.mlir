%0 = foo.bar %x, "text" {a = 1} : (i32) -> i32
"foo.baz"() ({
  "foo.end"() : () -> ()
}) {b = #foo.attr<"}">} : () -> !foo.type<[1, 2]>
