// The cases of one op that is not element by element.
#pragma once

#include "generators/suite/unit.hpp"
#include "grammar/notation/op_file.hpp"

namespace assay {

// Each element type takes the op in forms that cover pairs of what its attributes and shapes can be (all of them in the
// full tier; in the quick one each type others, so that all types together do), with regions that compute, on data that
// tells right from wrong. Types of which nothing is given are left out with the last reason.
void make_op_cases(OpSpec const& spec, GenerateOptions const& options, UnitOutput const& out);

}  // namespace assay
