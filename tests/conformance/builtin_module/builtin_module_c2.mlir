// builtin_module_c2: the visibility is one of three.

"builtin.module"() <{sym_visibility = "nested"}> ({
^bb0:
}) : () -> ()

// -----

// expected-error@+1 {{builtin_module_c2}}
"builtin.module"() <{sym_visibility = "secret"}> ({
^bb0:
}) : () -> ()
