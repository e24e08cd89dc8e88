// Where a finding about an op points, and its hint, by the members that its statement names.
#pragma once

#include "constraints/members/members.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// A finding at the whole op is moved to the attribute that its statement names first, or to the one operand that it
// names; findings about results stay. For two operands whose types must agree, the hint shows the types. `official`:
// the rules are those of the official tools.
void place_finding(Operation const& op, OpSpec const& spec, OpMembers const& members, bool official,
                   Diagnostic& finding);

// A finding about a field of an attribute, such as `index_vector_dim` of `dimension_numbers`, is moved from the op or
// the attribute to the field in the text; in a custom form, to the word before it. `end`: where the next op begins.
void place_at_field(Operation const& op, OpSpec const& spec, std::string_view text, std::uint32_t end,
                    Diagnostic& finding);

// A finding about an element of a list, `limit_indices[1]`, is moved from the list to that element, where the text has the
// list written out behind the place of the finding.
void place_at_element(Operation const& op, OpSpec const& spec, std::string_view text, std::uint32_t end,
                      Diagnostic& finding);

// For an element type where a tensor has to be: "a number is a tensor without dimensions: write tensor<f32> for f32".
// Empty for other types.
Hint scalar_hint(Type type);

}  // namespace assay
