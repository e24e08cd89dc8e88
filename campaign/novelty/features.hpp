// Features of a program. A feature is an op with the op that produces one of its operands, and the classes of its
// types, shapes and attributes.
#pragma once

#include <set>
#include <string>

#include "semantics/program/program.hpp"

namespace assay::campaign {

// Returns a feature for each use of a value, such as "add > reduce, float, rank 2, dimensions", including those in
// regions.
std::set<std::string> features_of(Program const& program);

}  // namespace assay::campaign
