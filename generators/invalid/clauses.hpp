// Programs that violate exactly one clause of an op, and valid ones at its boundary.
#pragma once

#include <string>
#include <vector>

#include "generators/invalid/maker.hpp"

namespace assay {

// For ops with more clauses, the quick tier does not use the solver, which would take too long.
inline constexpr std::size_t kManyClauses = 30;

// Returns different valid programs with an op of the family. If there are none, `reason` is set.
std::vector<std::string> valid_programs(OpFamily const& family, GenerateOptions const& options, std::string& reason);

// The labels of all clauses of the specification.
std::vector<Skipped> all_clauses(OpFamily const& family);

// Emits cases that the solver finds; in the quick tier, only for clauses without a case so far. Returns the labels of
// undecided clauses, with reasons.
std::vector<Skipped> emit_clause_cases(OpFamily const& family, GenerateOptions const& options, CaseMaker& maker);

// Returns up to `most` valid programs that differ from the invalid one in one number, flag or element type.
std::vector<std::string> neighbors_of(std::string const& invalid, OpFamily const& family, CaseMaker const& maker,
                                      std::size_t most);

}  // namespace assay
