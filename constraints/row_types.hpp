// Whether operands, results and attributes are of the types that the rows of an op ask for ("Types of rows" in
// spec/README.md).
#pragma once

#include <span>
#include <string>

#include "grammar/op_file.hpp"
#include "semantics/attribute.hpp"

namespace assay {

// `official`: signed integers are written without a sign, as the official tools want them.
bool matches(Type type, std::span<TypeAlternative const> alternatives, bool official);

// Of a row that is not variadic; of one that is, for each element.
bool matches(Attribute attribute, std::span<TypeAlternative const> alternatives, bool official);

// Of the whole value of an attribute row.
bool matches(Attribute attribute, Row const& row, std::span<TypeAlternative const> alternatives, bool official);

}  // namespace assay
