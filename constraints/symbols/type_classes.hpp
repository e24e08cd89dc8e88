// Whether a type matches a row of an op file, or is in a class (`class` in spec/types.spec).
#pragma once

#include <span>
#include <string_view>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/type.hpp"

namespace assay {

// One of the alternatives. `official`: signed integers are written without a sign, as the official tools require, and a
// value may have any type. `foreign`: it may be a type of an unknown dialect.
bool matches(Type type, std::span<TypeAlternative const> alternatives, bool official, bool foreign = false);

// Of a class, or of the element type or the kind of that name: "float", "si32", "tensor".
bool is_of_class(Type type, std::string_view name, bool official, bool foreign = false);

// The element types of an alternative: those after `of`, or of any tensor.
bool is_element_of(Type element, TypeAlternative const& alternative, bool official);

// A quantized type with a scale for each block of elements, or a type that contains one. StableHLO has none: it is kept
// as written, and no rule applies to it.
bool is_block_quantized(Type type);

}  // namespace assay
