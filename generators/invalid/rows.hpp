// Programs that break what the rows of an op say: wrong types, things that are missing or too many; and clauses that
// single changes of valid programs break.
#pragma once

#include <string>
#include <vector>

#include "generators/invalid/maker.hpp"

namespace assay {

// `valid`: programs with an op of the family. `open`: clauses of which there is no program yet. Rows that nothing
// breaks are left out with a reason; clauses are not.
void emit_row_cases(OpFamily const& family, std::vector<std::string> const& valid, std::vector<Skipped> const& open,
                    CaseMaker& maker);

}  // namespace assay
