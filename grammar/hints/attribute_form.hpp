// How the value of an attribute is written, by its row of the specification.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"
#include "support/hint.hpp"

namespace assay {

// An example: "array<i64: ...>", "#stablehlo<comparison_direction EQ>". Empty if the row does not define enough. An
// integer is `number`.
std::string attribute_form(Row const& row, std::int64_t number = 0);

// The structure of a row with these fields: "#stablehlo.dot<lhs_contracting_dimensions = [1]>". Empty if it has none.
std::string structure_form(Row const& row, std::span<NamedAttribute const> fields);

// The spelling of the intended value of `given`, which is not a value of the row: "write array<i64: 1, 0>". Otherwise
// its form.
Hint attribute_hint(Row const& row, Attribute given);

// "#stablehlo<comparison_direction LT>".
std::string enumeration_text(std::string_view enumeration, std::string_view value);

}  // namespace assay
