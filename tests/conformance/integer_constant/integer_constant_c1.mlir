// integer_constant_c1: an integer is in the range of its type.

func.func private @f() attributes {a = 255 : i8}

// -----

// expected-error@+1 {{integer_constant_c1}}
func.func private @f() attributes {a = 256 : i8}

// -----

func.func private @f() attributes {a = [+255 : i8, + 0x7F : si8, -128 : i8]}

// -----

// expected-error@+1 {{integer_constant_c1}}
func.func private @f() attributes {a = +256 : i8}
