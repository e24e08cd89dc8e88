// Tensors as .npy files (NumPy's format 1.0 to 3.0), little-endian and in C order.
//
// Integers, booleans, f16, f32, f64 and complex numbers have NumPy's own types; every other type is written as the
// unsigned integers of its codes (bf16 as <u2, f8E4M3FN as |u1, i4 as |i1), and the reader is told what they are.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "semantics/program/tensor.hpp"

namespace assay::inline semantics {

// What stands before the elements in the file of a tensor; its elements follow as they lie in memory.
std::string npy_header(Tensor const& tensor);

// False, with the reason, if the file cannot be written. Nothing is left behind then.
bool write_npy(std::string const& path, Tensor const& tensor, std::string& error);

using TensorMaker = std::function<Tensor(Element, Shape)>;

// Where the elements of a .npy file lie, to read them piece by piece. False, with the reason, if it is no such file or
// holds another type; whether all elements are there, and are codes of the type, is not looked at.
struct NpyLayout {
  Shape shape;
  std::uint64_t begin = 0;  // of the first element, in bytes from the start of the file
};
bool read_npy_layout(std::string const& path, Element const& wanted, NpyLayout& layout, std::string& error);

// A tensor of `wanted` elements, made by `make`. False, with the reason, if the file cannot be read, is not a whole .npy
// file, or holds another type.
bool read_npy(std::string const& path, Element const& wanted, Tensor& tensor, std::string& error,
              TensorMaker const& make);

}  // namespace assay::inline semantics
