// Spells values of attributes according to their rows of the specification.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"
#include "support/hint.hpp"

namespace assay {

// Returns an example: "array<i64: ...>", "#stablehlo<comparison_direction EQ>". `number` is the value of an integer.
// Returns an empty string if the row does not define enough.
std::string attribute_form(Row const& row, std::int64_t number = 0);

// Whether the row is a 1-d tensor of si64. Its types must not be empty.
bool is_list_of_integers(Row const& row);

// Returns the row's structure with these fields: "#stablehlo.dot<lhs_contracting_dimensions = [1]>". Empty if the row
// has no structure.
std::string structure_form(Row const& row, std::span<NamedAttribute const> fields);

// Returns a hint for `given`, which is not a value of the row: its intended spelling, "write array<i64: 1, 0>", or else
// the form of the row's values.
Hint attribute_hint(Row const& row, Attribute given);

// Returns "write #stablehlo<comparison_direction LT>" for the text "#mhlo<comparison_direction LT>": the attribute of the
// same name in a dialect of the specification. Empty if the dialect of the text has no such counterpart, or if no
// attribute has this name.
Hint counterpart_hint(std::string_view text);

// Returns the text with each line break, and the blanks around it, replaced by one blank, or by nothing after '<'.
std::string on_one_line(std::string_view text);

// "#stablehlo<comparison_direction LT>".
std::string enumeration_text(std::string_view enumeration, std::string_view value);

// Returns the StableHLO attribute for a case without its enum: #stablehlo<comparison_direction LT>. Empty if several
// enums have the case.
std::string enumeration_of(std::string_view value);

}  // namespace assay
