// Runs `assay run` in a temporary folder, for tests of its behavior for users.
#pragma once

#include <string>

#include "tests/tools/shell_folder.hpp"

namespace assay {

class RunFolder : public ShellFolder {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    write("add.mlir", R"(func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %y : tensor<2xf32>
  return %0 : tensor<2xf32>
})");
  }

  // `before` has shell commands that run in the folder.
  Result run(std::string const& arguments, std::string const& before = "true") const {
    return shell(before + " && " ASSAY_BINARY " run " + arguments + " 2>&1");
  }
};

}  // namespace assay
