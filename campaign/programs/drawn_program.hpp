// A program that a campaign passes to a backend, with its inputs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "constraints/bind/prepared_program.hpp"
#include "semantics/program/tensor.hpp"

namespace assay::campaign {

struct DrawnProgram {
  std::string text;                                      // with an entry @main; empty: the draw yielded no program
  std::vector<Tensor> inputs;                            // arguments of @main; quantized ones as their storage integers
  std::shared_ptr<PreparedProgram const> prepared = {};  // the parsed and checked text; may be null

  explicit operator bool() const { return !text.empty(); }
};

}  // namespace assay::campaign
