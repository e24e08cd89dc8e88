// builtin_module_i1: the name is a string.

"builtin.module"() <{sym_name = "m"}> ({
^bb0:
}) : () -> ()

// -----

// expected-error@+1 {{builtin_module_i1}}
"builtin.module"() <{sym_name = 1 : i64}> ({
^bb0:
}) : () -> ()
