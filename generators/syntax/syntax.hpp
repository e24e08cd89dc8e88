// The units of syntax for any grammar.
#pragma once

#include "generators/suite/unit.hpp"
#include "generators/syntax/bases.hpp"

namespace assay {

// Like syntax_units (generators/suite/unit.hpp), which uses the grammar of spec/. Both arguments must outlive the
// units.
//
// The seed of each production depends on its name. So a new production only changes cases whose texts contain it, cases
// that are similar to such a text, and cases that were found through a production that refers to it.
std::vector<Unit> syntax_units_of(ProgramGrammar const& grammar, GenerateOptions const& options);

}  // namespace assay
