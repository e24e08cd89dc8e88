// The elements of a constant, decoded from a dense literal.
#pragma once

#include <functional>
#include <string>

#include "constraints/symbols/literals.hpp"
#include "semantics/program/attribute.hpp"
#include "semantics/program/tensor.hpp"
#include "support/result.hpp"

namespace assay {

// The tensor that `constant` denotes as a value of type `type`, a tensor type of known sizes (a quantized one takes its
// storage integers). `make` allocates the memory. An error if the text does not match the type. By the rules of the
// official tools, decimals are rounded to f64 first.
Result<Tensor> decode_constant(Attribute constant, Type type, std::function<Tensor(Element, Shape)> const& make,
                               LiteralRules rules = LiteralRules::text);

// Whether a dense constant of the type is one element that is written once: dense<1.0>, or the bytes of one. Then
// decode_constant returns it as a scalar. (For booleans, one byte has several.)
bool is_splat(Attribute constant, Type type);

// The same for a resource: hexadecimal digits after 0x: four bytes with the alignment of the data, then the
// elements.
Result<Tensor> decode_resource(std::string_view blob, Type type, std::function<Tensor(Element, Shape)> const& make);

// One tensor from text such as `dense<[1, 2]> : tensor<2xi32>` is read by grammar/parse; this
// decodes one element.
bool decode_element(std::string_view literal, Element const& element, Tensor& tensor, std::int64_t index,
                    LiteralRules rules = LiteralRules::text);

}  // namespace assay
