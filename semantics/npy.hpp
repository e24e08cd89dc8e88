// Tensors as .npy files (NumPy's format 1.0 to 3.0), little-endian and in C order.
//
// Integers, booleans, f16, f32, f64 and complex numbers have NumPy's own types; every other type is written as the
// unsigned integers of its codes (bf16 as <u2, f8E4M3FN as |u1, i4 as |i1), and the reader is told what they are.
#pragma once

#include <functional>
#include <string>

#include "semantics/tensor.hpp"

namespace assay {

// False, with the reason, if the file cannot be written. Nothing is left behind then.
bool write_npy(std::string const& path, Tensor const& tensor, std::string& error);

using TensorMaker = std::function<Tensor(Element, Shape)>;

// A tensor of `wanted` elements, made by `make`. False, with the reason, if the file cannot be read, is not a whole .npy
// file, or holds another type.
bool read_npy(std::string const& path, Element const& wanted, Tensor& tensor, std::string& error,
              TensorMaker const& make);

}  // namespace assay
