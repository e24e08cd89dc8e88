// single_block: a region of StableHLO is one block.
module {
  func.func @main() {
    return
  }
}

// -----

// expected-error@+1 {{single_block}}
"builtin.module"() ({
^a:
  "cf.br"()[^b] : () -> ()
^b:
  "func.func"() <{sym_name = "main", function_type = () -> ()}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
