// The units of syntax, of any grammar.
#pragma once

#include "generators/suite/unit.hpp"
#include "generators/syntax/bases.hpp"

namespace assay {

// As syntax_units (generators/suite/unit.hpp), which takes the grammar of spec/. Both must outlive the units.
//
// Each production has a seed of its own, by its name: one that is added changes no cases but those whose sentences now
// go through it, those that are near to something which is a sentence now, and those found by way of what names it.
std::vector<Unit> syntax_units_of(ProgramGrammar const& grammar, GenerateOptions const& options);

}  // namespace assay
