// Checks the rows and clauses of one op.
#pragma once

#include <vector>

#include "constraints/check/check.hpp"
#include "constraints/check/process_grid.hpp"
#include "constraints/check/related_sizes.hpp"
#include "constraints/members/members.hpp"

namespace assay {

// Context for the rules of one op.
struct ProgramRules {
  ProcessGrid grid;
  RelatedSizes sizes;
};

// Returns all violations of the op's rules, in the order of its rows and clauses. Nested ops are not checked.
// `satisfies_official`: see ClauseChecks; unchanged if there is a violation.
std::vector<Diagnostic> op_findings(Operation const& op, OpSpec const& spec, ProgramScope const& scope,
                                    CheckOptions const& options, ProgramRules* program = nullptr,
                                    bool* satisfies_official = nullptr);

}  // namespace assay
