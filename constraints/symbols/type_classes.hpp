// Whether a type is one that a row of an op file asks for, or one of a class (`class` in spec/types.spec).
#pragma once

#include <span>
#include <string_view>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/type.hpp"

namespace assay {

// One of the alternatives. `official`: signed integers are written without a sign, as the official tools want them, and
// a value may be of any type. `foreign`: it may be of a type of a dialect that is not known.
bool matches(Type type, std::span<TypeAlternative const> alternatives, bool official, bool foreign = false);

// Of a class, or of the element type or the kind of that name: "float", "si32", "tensor".
bool is_of_class(Type type, std::string_view name, bool official, bool foreign = false);

// The element types of an alternative: those after `of`, or of any tensor.
bool is_element_of(Type element, TypeAlternative const& alternative, bool official);

// A quantized type with a scale for each block of elements, or a type made of such. StableHLO has none: it is kept as it is
// written, and no rule speaks of it.
bool is_block_quantized(Type type);

}  // namespace assay
