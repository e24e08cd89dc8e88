// Whether attributes are of the types that the rows of an op ask for ("Types of rows" in spec/README.md); of operands
// and results, constraints/symbols/type_classes.hpp says it.
#pragma once

#include <map>
#include <span>
#include <string>
#include <tuple>

#include "constraints/symbols/type_classes.hpp"
#include "semantics/program/attribute.hpp"

namespace assay {

// What was found of long lists, which aliases let many ops share: by the list, what was asked of
// it, and how.
using KnownMatches = std::map<std::tuple<Attribute, TypeAlternative const*, int>, bool>;

// Of the whole value of an attribute row.
bool matches(Attribute attribute, Row const& row, std::span<TypeAlternative const> alternatives, bool official,
             KnownMatches* known = nullptr);

}  // namespace assay
