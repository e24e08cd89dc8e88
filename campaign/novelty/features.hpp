// Features of a program that others may lack: each op with the op that produces an operand of it, and its types, shapes
// and attributes by class.
#pragma once

#include <set>
#include <string>

#include "semantics/program/program.hpp"

namespace assay::campaign {

// "add > reduce, float, rank 2, dimensions": of each use of a value. Ops of regions count as well.
std::set<std::string> features_of(Program const& program);

}  // namespace assay::campaign
