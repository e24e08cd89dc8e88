module @"a b" attributes {m = @f, n = @"odd name"::@g} {
  func.func private @f()
}
