// Reading of tensors from untrusted files.
#pragma once

#include <string>
#include <string_view>

#include "harness/report/verdict.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

// Reads a tensor of the given element type and shape. If it fails, sets `mismatch` and `kind` of the finding and
// returns false. Allocates at most the memory that such a tensor needs.
bool load_tensor_file(std::string const& path, Element const& element, Shape const& shape, Tensor& tensor,
                      ResultFinding& finding);

// The element type in the header of a .npy file: "f32"; "ui16" for bf16 and similar types. Empty if it is not a .npy
// file.
std::string npy_type(std::string const& path);

std::string tensor_type(Shape const& shape, std::string_view element);  // "tensor<2x3xf32>"

}  // namespace assay
