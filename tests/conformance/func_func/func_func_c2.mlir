// func_func_c2: a function without a body is private.

func.func private @f()

// -----

// expected-error@+1 {{func_func_c2}}
func.func @f()
