// Programs that violate the rows of an op (wrong types, missing or additional parts), and clauses that single changes
// of valid programs violate.
#pragma once

#include <string>
#include <vector>

#include "generators/invalid/maker.hpp"

namespace assay {

// `valid`: programs with an op of the family. `open`: clauses without a case so far. Rows that cannot be violated are
// skipped with a reason; clauses are not.
void emit_row_cases(OpFamily const& family, std::vector<std::string> const& valid, std::vector<Skipped> const& open,
                    CaseMaker& maker);

}  // namespace assay
