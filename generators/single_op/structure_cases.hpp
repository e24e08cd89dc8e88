// The cases of one op that is not element by element.
#pragma once

#include "generators/suite/unit.hpp"
#include "grammar/notation/op_file.hpp"

namespace assay {

// For each element type, the op in forms that cover pairs of choices of its attributes and shapes (all of them in the
// full tier; in the quick one different ones for each type, so that all types together do), with regions that compute,
// on data that reveals errors. Types without a case are left out with the last reason.
void make_op_cases(OpSpec const& spec, GenerateOptions const& options, UnitOutput const& out);

}  // namespace assay
