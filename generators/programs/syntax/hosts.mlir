// Places where a sentence of a production may stand, tried in this order.

func.func @main() {
  {sentence}
  func.return
}

// -----
"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  "func.return"() : () -> ()
}) {sample = {sentence}} : () -> ()

// -----
func.func @main() {
  {sentence}
}

// -----
{sentence}
func.func @main() {
  func.return
}

// -----
func.func @main() {
  "func.return"() {sentence} : () -> ()
}

// -----
func.func @main() {
  func.return {sentence}
}

// -----
func.func @main{sentence} {
  func.return
}

// -----
func.func @main() {sentence}

// -----
func.func {sentence} @main()
