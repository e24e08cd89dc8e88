// Moves a diagnostic about an op to the part that its statement names, and adds a hint.
#pragma once

#include "constraints/members/members.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// Moves a diagnostic at the whole op to the first attribute that its statement names, or to the operand if it names
// only one. Diagnostics about results are not moved. If the types of two operands must agree, the hint shows both
// types. `official`: the rules are those of the official tools.
void locate_finding(Operation const& op, OpSpec const& spec, OpMembers const& members, bool official,
                    Diagnostic& finding);

// Moves a diagnostic about a field of an attribute, such as `index_vector_dim` of `dimension_numbers`, to the field in
// the text. In a custom form, it is moved to the word before the field. `end` is the beginning of the next op.
void place_at_field(Operation const& op, OpSpec const& spec, std::string_view text, std::uint32_t end,
                    Diagnostic& finding);

// Moves a diagnostic about an element of a list, `limit_indices[1]`, to that element, if the text has the list after
// the diagnostic's range.
void place_at_element(Operation const& op, OpSpec const& spec, std::string_view text, std::uint32_t end,
                      Diagnostic& finding);

// Returns a hint for an element type in place of a tensor type: "a number is a tensor without dimensions: write
// tensor<f32> for f32". Empty for other types.
Hint scalar_hint(Type type);

}  // namespace assay
