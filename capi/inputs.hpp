// Tensors that a caller gives, as arguments of a function.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "capi/assay.h"
#include "constraints/bind/arguments.hpp"

namespace assay {

// A copy: kernels read a few bytes after the last element, which nobody else's memory has.
struct GivenTensor {
  Element element;  // as it was given
  Shape shape;
  std::shared_ptr<std::byte[]> memory;

  Tensor as_given() const { return Tensor(element, shape, memory); }
};

// Throws BadCall where one is not what it says: an element type that is not one, sizes below zero, another number of bytes than
// the sizes say. `what`: "input", for messages.
std::vector<GivenTensor> given_tensors(assay_tensor const* tensors, std::size_t count, std::string_view what);

// Values of the parameters `wanted` of the function: given in their element type, or as unsigned integers of its codes.
// Throws BadCall where their number, type or shape is another, or an element is not a value of its type. `make` accounts for the
// memory.
std::vector<RuntimeValue> fitted(std::span<GivenTensor const> given, std::span<TensorParameter const> wanted,
                                 std::string_view function, TensorMaker const& make);

}  // namespace assay
