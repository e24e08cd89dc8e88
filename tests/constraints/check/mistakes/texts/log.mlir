WARNING: All log messages before the first
module {
  func.func @main() {
    return
  }
}
