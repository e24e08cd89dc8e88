// Valid programs in unusual spellings: blanks and comments at all permitted positions, hexadecimal numbers, attributes
// in another order, locations, aliases.
#pragma once

#include "generators/suite/unit.hpp"
#include "generators/syntax/bases.hpp"

namespace assay {

void emit_spellings(ProgramGrammar const& grammar, GenerateOptions const& options, UnitOutput const& output);

}  // namespace assay
