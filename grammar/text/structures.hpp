// Enums and structures of dialects (#stablehlo.dot<...>), read by their definitions in spec/attributes.spec.
// Internal to grammar/.
#pragma once

#include "grammar/text/state.hpp"

namespace assay::rules {

// Whether that is the name, without # or !, of an attribute or type of a dialect all of which are in spec/.
bool is_defined_here(std::string_view name);

// An enum case; one that does not exist is reported.
Attribute make_enumeration(ParseState& state, std::string_view name, std::string_view value);

// A structure with its fields in the order of their definition and defaults filled in; wrong fields are reported.
Attribute make_structure(ParseState& state, std::string_view name, std::span<NamedAttribute const> entries,
                         char const* at);

// What is between the brackets of #name<...>.
Attribute read_structure(ParseState& state, char const*& first, std::string_view name);

// [b, 0, f]x[0, i, o]->[b, 0, f] as fields of a convolution's dimension numbers.
std::vector<NamedAttribute> read_dimension_numbers(ParseState& state, char const*& first);

// The default of a field in the definition; nullptr if it has none.
Attribute default_of(Context& context, FieldSpec const& field);

}  // namespace assay::rules
