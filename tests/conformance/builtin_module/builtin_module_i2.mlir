// builtin_module_i2: sym_visibility is a string.

"builtin.module"() <{sym_visibility = "public"}> ({
^bb0:
}) : () -> ()

// -----

// expected-error@+1 {{builtin_module_i2}}
"builtin.module"() <{sym_visibility = 1 : i64}> ({
^bb0:
}) : () -> ()
