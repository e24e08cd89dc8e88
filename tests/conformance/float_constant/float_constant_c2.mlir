// float_constant_c2: hexadecimal digits encode all bits of the type.

func.func private @f() attributes {a = 0x3F800000 : f32}

// -----

// expected-error@+1 {{float_constant_c2}}
func.func private @f() attributes {a = 0x3F80 : f32}
