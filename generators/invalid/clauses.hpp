// Programs that violate one clause of an op, and valid ones at its boundary.
#pragma once

#include <string>
#include <vector>

#include "generators/invalid/maker.hpp"

namespace assay {

// Beyond this number the quick tier does not use the solver: it takes too long.
inline constexpr std::size_t kManyClauses = 30;

// Valid programs with an op of the family, different ones; `reason` states why there are none.
std::vector<std::string> valid_programs(OpFamily const& family, GenerateOptions const& options, std::string& reason);

// Labels of all clauses of the specification.
std::vector<Skipped> all_clauses(OpFamily const& family);

// From the solver; in the quick tier only those without a program so far. Undecided clauses are returned: labels, with
// the reason.
std::vector<Skipped> emit_clause_cases(OpFamily const& family, GenerateOptions const& options, CaseMaker& maker);

// Up to `most` valid programs that differ from this invalid one in one number, flag or element type.
std::vector<std::string> neighbours_of(std::string const& invalid, OpFamily const& family, CaseMaker const& maker,
                                       std::size_t most);

}  // namespace assay
