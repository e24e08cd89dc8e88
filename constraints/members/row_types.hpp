// Checks the types of attributes against the rows of an op ("Types of rows" in spec/README.md). For operands and
// results, see constraints/symbols/type_classes.hpp.
#pragma once

#include <map>
#include <span>
#include <string>
#include <tuple>

#include "constraints/symbols/type_classes.hpp"
#include "semantics/program/attribute.hpp"

namespace assay {

// A cache for long lists that many ops share through aliases. The key is the list and the question.
using KnownMatches = std::map<std::tuple<Attribute, TypeAlternative const*, int>, bool>;

// Whether the whole value of an attribute matches its row.
bool matches(Attribute attribute, Row const& row, std::span<TypeAlternative const> alternatives, bool official,
             KnownMatches* known = nullptr);

}  // namespace assay
