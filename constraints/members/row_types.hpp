// Whether attributes have the types that the rows of an op require ("Types of rows" in spec/README.md). For operands
// and results, see constraints/symbols/type_classes.hpp.
#pragma once

#include <map>
#include <span>
#include <string>
#include <tuple>

#include "constraints/symbols/type_classes.hpp"
#include "semantics/program/attribute.hpp"

namespace assay {

// A cache for long lists, which aliases let many ops share: by the list and the
// question.
using KnownMatches = std::map<std::tuple<Attribute, TypeAlternative const*, int>, bool>;

// Of the whole value of an attribute row.
bool matches(Attribute attribute, Row const& row, std::span<TypeAlternative const> alternatives, bool official,
             KnownMatches* known = nullptr);

}  // namespace assay
