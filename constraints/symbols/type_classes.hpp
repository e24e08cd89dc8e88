// Checks whether a type matches a row of an op file or belongs to a class (`class` in spec/types.spec).
#pragma once

#include <span>
#include <string_view>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/type.hpp"

namespace assay {

// Whether the type matches one of the alternatives. `official`: signed integers have no sign, as the official tools
// require, and a value may have any type. `foreign`: types of unknown dialects also match.
bool matches(Type type, std::span<TypeAlternative const> alternatives, bool official, bool foreign = false);

// Whether the type belongs to a class, or has the element type or kind of that name: "float", "si32", "tensor".
bool is_of_class(Type type, std::string_view name, bool official, bool foreign = false);

// Whether `element` is an element type of the alternative: one after `of`, or of any tensor.
bool is_element_of(Type element, TypeAlternative const& alternative, bool official);

// Whether the type is, or contains, a quantized type with a scale for each block of elements. StableHLO has no such
// types. They are kept as text, and no rule applies to them.
bool is_block_quantized(Type type);

}  // namespace assay
