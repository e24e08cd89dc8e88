// builtin_module_c1: the body has no arguments.

module {
}

// -----

// expected-error@+1 {{builtin_module_c1}}
"builtin.module"() ({
^bb0(%x: tensor<f32>):
}) : () -> ()
