// Programs that break one clause of an op, and valid ones at its boundary.
#pragma once

#include <string>
#include <vector>

#include "generators/invalid/maker.hpp"

namespace assay {

// Beyond so many the quick tier asks the solver for none: it takes too long.
inline constexpr std::size_t kManyClauses = 30;

// Valid programs with an op of the family, different ones; `reason` says why there are none.
std::vector<std::string> valid_programs(OpFamily const& family, GenerateOptions const& options, std::string& reason);

// Labels of all clauses that are the text's.
std::vector<Skipped> all_clauses(OpFamily const& family);

// From the solver; in the quick tier only those of which there is no program yet. What it leaves open is returned:
// labels of clauses, with the reason.
std::vector<Skipped> emit_clause_cases(OpFamily const& family, GenerateOptions const& options, CaseMaker& maker);

// Up to `most` valid programs that differ from this invalid one in one number, flag or element type.
std::vector<std::string> neighbours_of(std::string const& invalid, OpFamily const& family, CaseMaker const& maker,
                                       std::size_t most);

}  // namespace assay
