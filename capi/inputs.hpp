// Tensors that a caller passes as arguments of a function.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "capi/assay.h"
#include "constraints/bind/arguments.hpp"

namespace assay {

// A copy, because kernels read a few bytes after the last element, which the caller's memory lacks.
struct GivenTensor {
  Element element;  // as passed by the caller
  Shape shape;
  std::shared_ptr<std::byte[]> memory;

  Tensor as_given() const { return Tensor(element, shape, memory); }
};

// Throws BadCall if a tensor is invalid: an unknown element type, negative sizes, or a number of bytes that does not
// match the sizes. `what` is the name for messages: "input".
std::vector<GivenTensor> given_tensors(assay_tensor const* tensors, std::size_t count, std::string_view what);

// Returns values for the parameters `wanted` of the function. They are passed in their element type, or as unsigned
// integers of its codes. Throws BadCall if their number, type or shape differs, or if an element is not a value of its
// type. `make` accounts for the memory.
std::vector<RuntimeValue> fitted(std::span<GivenTensor const> given, std::span<TensorParameter const> wanted,
                                 std::string_view function, TensorMaker const& make);

}  // namespace assay
