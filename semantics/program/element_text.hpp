// Elements and tensors as text, as MLIR writes them, and for people.
#pragma once

#include <string>

#include "semantics/program/tensor.hpp"

namespace assay {

// `-5`, `true`, `1.500000e+00`, `0x7FC00000`, `(1.000000e+00, 0.000000e+00)`; a quantized number as
// its storage integer.
std::string element_text(Tensor const& tensor, std::int64_t index);

// For people: "1.5", "NaN", "-inf", "true", the number of a code; of one part if the element is complex.
std::string code_text(Element const& element, std::uint64_t code);
std::string code_bits(Element const& element, std::uint64_t code);      // "0x3FC00000"
std::string text_and_bits(Element const& element, std::uint64_t code);  // "NaN (0x7FC00000)"

// As the official interpreter prints it, a line for each row: `tensor<2xi32> {`, `  [1, 2]`, `}`;
// the sizes are those of the value. Beyond `limit` elements, the rest is `...`.
std::string tensor_text(Tensor const& tensor, Type type, std::int64_t limit);
std::string value_text(RuntimeValue const& value, Type type, std::int64_t limit);

}  // namespace assay
