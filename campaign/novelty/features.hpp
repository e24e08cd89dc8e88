// What a program has that others may not have: each op with the op that makes an operand of it, its types, shapes and
// attributes by class.
#pragma once

#include <set>
#include <string>

#include "semantics/program/program.hpp"

namespace assay::campaign {

// "add > reduce, float, rank 2, dimensions": of each use of a value. Ops of regions count as well.
std::set<std::string> features_of(Program const& program);

}  // namespace assay::campaign
