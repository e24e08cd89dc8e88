// A program that a campaign passes to a backend, with its inputs.
#pragma once

#include <string>
#include <vector>

#include "semantics/program/tensor.hpp"

namespace assay::campaign {

struct DrawnProgram {
  std::string text;            // entry @main, of tensors; empty: the draw yielded no program
  std::vector<Tensor> inputs;  // of @main; quantized ones as their storage integers

  explicit operator bool() const { return !text.empty(); }
};

}  // namespace assay::campaign
