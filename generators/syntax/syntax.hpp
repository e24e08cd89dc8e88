// The units of syntax, of any grammar.
#pragma once

#include "generators/suite/unit.hpp"
#include "generators/syntax/bases.hpp"

namespace assay {

// Like syntax_units (generators/suite/unit.hpp), which uses the grammar of spec/. Both must outlive the units.
//
// Each production has a seed of its own, by its name: a new production changes only cases whose sentences now contain
// it, cases that are near to a new sentence, and cases that were found through a production that names it.
std::vector<Unit> syntax_units_of(ProgramGrammar const& grammar, GenerateOptions const& options);

}  // namespace assay
