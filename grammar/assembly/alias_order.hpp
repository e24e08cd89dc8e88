// The order in which a program's text defines its aliases. Internal to grammar/.
//
// MLIR requires the definition of an alias before its first use, with one exception: a location that is only an alias,
// `loc(#a)` after an op or argument, may be defined later. Therefore aliases that are used by other locations,
// attributes and aliases come first, and all other location aliases are at the end.
#pragma once

#include <vector>

#include "semantics/program/program.hpp"

namespace assay::rules {

bool is_location(Alias const& alias);

struct AliasOrder {
  std::vector<Alias const*> before, behind;  // the ops of the program; each alias follows the aliases that it uses
};

// Returns pointers into `program.aliases`. Otherwise the order of the program is kept.
AliasOrder alias_order(Program const& program);

}  // namespace assay::rules
