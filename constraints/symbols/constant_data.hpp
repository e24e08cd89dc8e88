// Decodes the elements of a constant from a dense literal.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "constraints/symbols/literals.hpp"
#include "semantics/program/attribute.hpp"
#include "semantics/program/tensor.hpp"
#include "support/result.hpp"

namespace assay {

// Returns the tensor of a constant. `type` is a tensor type with known sizes; for a quantized type, the result has
// storage integers. `make` allocates the memory. Fails if the text does not match the type. With the rules of the
// official tools, decimals are rounded to f64 first.
Result<Tensor> decode_constant(Attribute constant, Type type, std::function<Tensor(Element, Shape)> const& make,
                               LiteralRules rules = LiteralRules::text);

// Whether a dense constant is one element that is written once: dense<1.0>, or the bytes of one. decode_constant then
// returns a scalar. (For booleans, one byte has several elements.)
bool is_splat(Attribute constant, Type type);

// Same for a resource: hexadecimal digits after 0x. The first four bytes are the alignment of the data; the elements
// follow.
Result<Tensor> decode_resource(std::string_view blob, Type type, std::function<Tensor(Element, Shape)> const& make);

// Returns the number of bytes of all elements in a resource, a byte for each boolean. Nothing if sizes are unknown or
// too large.
std::optional<std::size_t> bytes_of_elements(Type type);

// Decodes one element of a dense literal into `tensor` at `index`.
bool decode_element(std::string_view literal, Element const& element, Tensor& tensor, std::int64_t index,
                    LiteralRules rules = LiteralRules::text);

}  // namespace assay
