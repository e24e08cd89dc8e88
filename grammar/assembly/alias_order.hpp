// Where the definitions of a program's aliases are in its text. Internal to grammar/.
//
// A reader of MLIR must know an alias before it is used, with one exception: a location that is an alias and nothing
// else, `loc(#a)` after an op or argument, may be defined later. So aliases to which other locations, attributes and
// aliases refer come first, and the rest of the locations is at the end.
#pragma once

#include <vector>

#include "semantics/program/program.hpp"

namespace assay::rules {

bool is_location(Alias const& alias);

struct AliasOrder {
  std::vector<Alias const*> before, behind;  // the ops of the program; each after those that it refers to
};

// Pointers into `program.aliases`. Apart from that the order is the program's own.
AliasOrder alias_order(Program const& program);

}  // namespace assay::rules
