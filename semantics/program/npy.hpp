// Tensors as .npy files (NumPy's format 1.0 to 3.0): written little-endian and in C order, read in any order.
//
// Integers, booleans, f16, f32, f64 and complex numbers have NumPy's own types; every other type is written as the
// unsigned integers of its codes (bf16 as <u2, f8E4M3FN as |u1, i4 as |i1), and the reader is told their type.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "semantics/program/tensor.hpp"
#include "support/result.hpp"

namespace assay {

// The tensor as files hold it: of quantized elements their storage integers.
Tensor stored(Tensor const& tensor);

// Whether untrusted bytes are valid for the type: booleans 0 and 1, integers within their width, quantized ones within
// the bounds of their storage, codes without bits above them.
Result<void> check_codes(Tensor const& tensor);

inline constexpr std::size_t kMaxNpyHeader = std::size_t{1} << 21;  // bytes of a file before its first element

// The header of the file of a tensor; its elements follow as in memory.
std::string npy_header(Tensor const& tensor);

// Fails if the file cannot be written; nothing is left behind then.
Result<void> write_npy(std::string const& path, Tensor const& tensor);

// Writes output_0.npy and on for a process that waits until all are written: not atomic, and so in a fraction of the time.
Result<void> write_output(std::string const& folder, std::size_t number, Tensor const& tensor);

// Where the elements of a .npy file lie, to read them piece by piece.
struct NpyLayout {
  Shape shape;
  std::uint64_t begin = 0;     // of the first element, in bytes from the start of the file
  bool is_fortran = false;     // the first index counts fastest; never of a tensor of rank 0 or 1
  bool is_big_endian = false;  // of each number
};
// Fails if the file is not a .npy file or holds another type. Whether all elements are there, and are codes of the
// type, is not checked.
Result<NpyLayout> read_npy_layout(std::string const& path, Element const& wanted);

// A tensor of `wanted` elements, made by `make`. Fails if the file cannot be read, is not a whole .npy file, or holds
// another type.
Result<Tensor> read_npy(std::string const& path, Element const& wanted, TensorMaker const& make = make_tensor);

// The same for the bytes of such a file. Errors do not name a file.
Result<Tensor> parse_npy(std::string_view bytes, Element const& wanted, TensorMaker const& make = make_tensor);
Result<NpyLayout> parse_npy_layout(std::string_view bytes, Element const& wanted);

// Like read_npy, but a large file becomes the memory of the tensor where its elements lie as in memory: they are read when
// they are first used, and take no memory that the system could not give to others. `make` then only accounts for it,
// and must not write to what it makes. The file must not be made shorter as long as the tensor lives; that another takes
// its name (write_npy) is harmless.
Result<Tensor> map_npy(std::string const& path, Element const& wanted, TensorMaker const& make);

}  // namespace assay
