// builtin_module_i3: a module has a body.

module {
}

// -----

// expected-error@+1 {{builtin_module_i3}}
"builtin.module"() : () -> ()
