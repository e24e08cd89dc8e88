// Tensors in files that somebody else wrote.
#pragma once

#include <string>
#include <string_view>

#include "harness/report/verdict.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

// A tensor of that element and shape, or what is wrong with the file: `mismatch` and `kind` of the
// finding. Not more memory is asked for than the wanted tensor needs.
bool load_tensor_file(std::string const& path, Element const& element, Shape const& shape, Tensor& tensor,
                      ResultFinding& finding);

// The type that a .npy file names on its own: "f32"; bf16 and the like say "ui16". Empty if it is no
// .npy file.
std::string npy_type(std::string const& path);

std::string tensor_type(Shape const& shape, std::string_view element);  // "tensor<2x3xf32>"

}  // namespace assay
