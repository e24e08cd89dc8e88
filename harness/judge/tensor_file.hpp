// Tensors in untrusted files.
#pragma once

#include <string>
#include <string_view>

#include "harness/report/verdict.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

// A tensor of that element and shape, or the error in the file: `mismatch` and `kind` of the finding. Allocates at most
// the memory that the wanted tensor needs.
bool load_tensor_file(std::string const& path, Element const& element, Shape const& shape, Tensor& tensor,
                      ResultFinding& finding);

// The type in the header of a .npy file: "f32"; bf16 and similar types are "ui16". Empty if it is not a .npy
// file.
std::string npy_type(std::string const& path);

std::string tensor_type(Shape const& shape, std::string_view element);  // "tensor<2x3xf32>"

}  // namespace assay
