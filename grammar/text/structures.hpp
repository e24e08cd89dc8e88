// Parses enums and structures of dialects (#stablehlo.dot<...>) according to spec/attributes.spec. Internal to
// grammar/.
#pragma once

#include "grammar/text/state.hpp"

namespace assay::rules {

// Whether the name, without # or !, belongs to a dialect whose attributes and types are all defined in spec/.
bool is_defined_here(std::string_view name);

// Returns an enum case. Reports an unknown case.
Attribute make_enumeration(ParseState& state, std::string_view name, std::string_view value);

// Returns a structure with its fields in definition order and defaults filled in. Reports invalid fields.
Attribute make_structure(ParseState& state, std::string_view name, std::span<NamedAttribute const> entries,
                         char const* at);

// Reads the text between the brackets of #name<...>.
Attribute read_structure(ParseState& state, char const*& first, std::string_view name);

// Reads [b, 0, f]x[0, i, o]->[b, 0, f] as the fields of a convolution's dimension numbers.
std::vector<NamedAttribute> read_dimension_numbers(ParseState& state, char const*& first);

// Returns the default value of a field, or nullptr if it has none.
Attribute default_of(Context& context, FieldSpec const& field);

}  // namespace assay::rules
