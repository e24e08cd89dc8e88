// Describes the types of a row in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/explain/words.hpp"
#include "grammar/notation/op_file.hpp"
#include "semantics/program/attribute.hpp"
#include "semantics/program/type.hpp"

namespace assay {

// Returns "a tensor of integers or floating-point numbers, or a tensor quantized per tensor".
std::string to_words(std::vector<TypeAlternative> const& types);
// Describes an attribute: "a list of i64", "one of EQ, NE, GE".
std::string describe_attribute(Row const& row, std::vector<TypeAlternative> const& types);

// Returns "elements may be i1, f32, ..." if the row does not allow the element type of the tensor type `given`.
// Otherwise returns an empty string.
std::string allowed_elements(std::vector<TypeAlternative> const& types, Type given);

}  // namespace assay
