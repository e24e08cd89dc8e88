// Formats elements and tensors, in MLIR syntax and for messages.
#pragma once

#include <string>

#include "semantics/program/tensor.hpp"

namespace assay {

// Returns MLIR syntax: `-5`, `true`, `1.500000e+00`, `0x7FC00000`, `(1.000000e+00, 0.000000e+00)`. A quantized number
// is its storage integer.
std::string element_text(Tensor const& tensor, std::int64_t index);

// Formats a code for messages: "1.5", "NaN", "-inf", "true". For complex elements, `code` is one part.
std::string code_text(Element const& element, std::uint64_t code);
std::string code_bits(Element const& element, std::uint64_t code);      // "0x3FC00000"
std::string text_and_bits(Element const& element, std::uint64_t code);  // "NaN (0x7FC00000)"

// Formats a tensor like the official interpreter, one line per row: `tensor<2xi32> {`, `  [1, 2]`, `}`. The sizes are
// those of the tensor. Elements beyond `limit` are replaced by `...`.
std::string tensor_text(Tensor const& tensor, Type type, std::int64_t limit);
std::string value_text(RuntimeValue const& value, Type type, std::int64_t limit);

}  // namespace assay
