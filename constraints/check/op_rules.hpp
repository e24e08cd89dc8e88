// Checks one op by its rows and clauses.
#pragma once

#include <vector>

#include "constraints/check/check.hpp"
#include "constraints/members/members.hpp"

namespace assay::inline constraints {

// Every violation of the op's rules, in the order of its rows and clauses; what is nested in its
// regions is not looked at.
std::vector<Diagnostic> op_findings(Operation const& op, OpSpec const& spec, ProgramScope const& scope,
                                    CheckOptions const& options);

}  // namespace assay::inline constraints
